import path from 'node:path';

/**
 * A folder under src/ is entered through its index.ts: an import that leaves its folder must name one.
 * @type {import('eslint').Rule.RuleModule}
 */
export const doorOnly = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { door: "Enter '{{folder}}' through its index.ts." },
  },
  create(context) {
    const file = context.filename.split(path.sep).join('/');
    if (!file.includes('/src/')) return {};
    /** @param {{ source?: import('estree').Expression | null | undefined }} node */
    const check = ({ source }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const target = source.value;
      if (!target.startsWith('.')) return;
      const leaves = target.startsWith('..') || target.slice(2).includes('/');
      if (leaves && !/(^|\/)index\.ts$/.test(target) && !/\.(json|css)$/.test(target)) {
        context.report({
          node: source,
          messageId: 'door',
          data: { folder: path.posix.dirname(target) },
        });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

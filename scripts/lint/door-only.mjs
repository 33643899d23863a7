import path from 'node:path';

/** A folder under src/ is entered through its index.ts: an import that leaves its folder must name one. */
export const doorOnly = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { door: "Enter '{{folder}}' through its index.ts." },
  },
  create(context) {
    const file = context.filename.split(path.sep).join('/');
    if (!file.includes('/src/')) return {};
    const check = (node) => {
      const target = node.source?.value;
      if (typeof target !== 'string' || !target.startsWith('.')) return;
      const leaves = target.startsWith('..') || target.slice(2).includes('/');
      if (leaves && !/(^|\/)index\.ts$/.test(target) && !target.endsWith('.json')) {
        context.report({
          node: node.source,
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

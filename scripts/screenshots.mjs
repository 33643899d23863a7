import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, startWorkbench, themes } from './host/index.mjs';
import { scenes } from './screenshots/scenes.mjs';

/**
 * Takes the pictures of docs/images: every scene in every theme, or those that are named.
 *
 *   node scripts/screenshots.mjs [SCENE…] [--theme dark] [--out FOLDER] [--folder WORKSPACE]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', multiple: true },
    out: { type: 'string', default: path.join(root, 'docs', 'images') },
    folder: { type: 'string' },
  },
});

const names = positionals.length > 0 ? positionals : Object.keys(scenes);
const wanted = values.theme ?? Object.keys(themes);
for (const name of names) if (!Object.hasOwn(scenes, name)) fail('scene', name, scenes);
for (const name of wanted) if (!Object.hasOwn(themes, name)) fail('theme', name, themes);

for (const name of names) {
  const scene = scenes[name];
  if (scene === undefined) continue;
  const folder = values.folder ?? scene.folder;
  const workbench = await startWorkbench(folder === undefined ? {} : { folder });
  try {
    await scene.arrange(workbench);
    for (const theme of /** @type {(keyof typeof themes)[]} */ (Object.keys(themes))) {
      if (!wanted.includes(theme)) continue;
      if (theme !== 'dark') await workbench.setTheme(theme);
      await scene.settled?.(workbench);
      const file = path.join(path.resolve(values.out), `${name}-${theme}.png`);
      await workbench.screenshot(file);
      console.log(path.relative(process.cwd(), file));
    }
  } finally {
    await workbench.dispose();
  }
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {object} known
 */
function fail(kind, name, known) {
  console.error(`No ${kind} is named ${name}. There are: ${Object.keys(known).join(', ')}.`);
  process.exit(2);
}

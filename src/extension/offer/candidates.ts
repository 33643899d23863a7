import path from 'node:path';

/** Files that never hold rollouts, by their names: opening one must not start the engine. */
const configuration =
  /^(?:package(?:-lock)?|npm-shrinkwrap|[jt]sconfig(?:\..*)?|composer|bower|manifest|settings|launch|tasks|extensions|keybindings|devcontainer|\..*)\.json$|\.(?:schema|code-workspace)\.?(?:json)?$/;

/** Whether a file that was opened as text is worth a look into. */
export function mayBeOffered(file: string): boolean {
  const name = path.basename(file);
  const extension = path.extname(name);
  if (extension === '.jsonl') return true;
  return extension === '.json' && !configuration.test(name);
}

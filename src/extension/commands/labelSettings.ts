import { ConfigurationTarget, window, workspace, QuickPickItemKind, type QuickPickItem } from 'vscode';
import type { Configuration } from '../configuration/index.ts';
import type { Engine } from '../engine/index.ts';
import { behaviorGroups, cleanAuthor } from '../labels/index.ts';
import { setting, settingsSection, updateSetting, type SettingName } from '../settings/index.ts';

/** Asks whose labels they are, and keeps it in the settings where it was set, else the person's own. */
export async function setAuthor(configuration: Configuration): Promise<void> {
  const typed = await window.showInputBox({
    title: 'Label Author',
    prompt: 'Whose labels yours are. Empty: the name that git knows.',
    value: setting('author'),
    placeHolder: configuration.view().author,
  });
  if (typed !== undefined) await updateSetting('author', cleanAuthor(typed), targetOf('author'));
}

/** Asks for the behaviors on the keys 1 to 9; their order in the list is the order of the keys. */
export async function setLabelKeys(configuration: Configuration, engine: Engine): Promise<void> {
  await engine.lease();
  const { behaviors, labelKeys } = configuration.view();
  const items = behaviorGroups(behaviors, labelKeys).flatMap(({ group, picks }) => [
    { label: group, kind: QuickPickItemKind.Separator, behavior: '' },
    ...picks.map((pick) => ({ ...pick, picked: labelKeys.includes(pick.behavior) })),
  ]) satisfies (QuickPickItem & { behavior: string })[];
  const picked = await window.showQuickPick(items, {
    title: 'Behaviors on the Keys 1 to 9',
    placeHolder: 'At most nine',
    canPickMany: true,
    matchOnDescription: true,
  });
  if (picked === undefined) return;
  const chosen = picked.map(({ behavior }) => behavior);
  // Those that had a key before keep their order: fingers remember.
  const kept = labelKeys.filter((id) => chosen.includes(id));
  const added = chosen.filter((id) => !kept.includes(id));
  await updateSetting('labelKeys', [...kept, ...added].slice(0, 9), targetOf('labelKeys'));
}

function targetOf(name: SettingName): ConfigurationTarget {
  const known = workspace.getConfiguration(settingsSection).inspect(name);
  return known?.workspaceValue === undefined ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
}

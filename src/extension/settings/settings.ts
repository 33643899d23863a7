import { workspace, type ConfigurationTarget } from 'vscode';
import { z } from 'zod';

export const settingsSection = 'rolloutReview';

/** A value of another form counts as not set: VS Code has marked it in the settings editor. */
const schemas = {
  author: z.string().catch(''),
  labelKeys: z.array(z.string()).max(9).catch([]),
  'labels.location': z.enum(['workspace', 'beside']).catch('workspace'),
  codebooks: z.array(z.string()).catch([]),
  offer: z.enum(['ask', 'never']).catch('ask'),
} as const;

export type SettingName = keyof typeof schemas;
export type Setting<N extends SettingName> = z.infer<(typeof schemas)[N]>;

/** In an untrusted workspace VS Code leaves out what that workspace says of a restricted setting. */
export function setting<N extends SettingName>(name: N): Setting<N>;
export function setting(name: SettingName): Setting<SettingName> {
  return schemas[name].parse(workspace.getConfiguration(settingsSection).get(name));
}

export async function updateSetting<N extends SettingName>(
  name: N,
  value: Setting<N>,
  target: ConfigurationTarget,
): Promise<void> {
  await workspace.getConfiguration(settingsSection).update(name, value, target);
}

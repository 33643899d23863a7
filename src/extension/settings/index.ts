export { BlindMode } from './blindMode.ts';
export { codebookFiles, watchCodebooks } from './codebookFiles.ts';
export { setting, settingsSection, updateSetting, type Setting, type SettingName } from './settings.ts';

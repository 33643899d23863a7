import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifest, root } from './manifest.ts';

const { contributes, capabilities } = manifest;
const settings = Object.entries(contributes.configuration.properties);
const views = Object.values(contributes.views).flat();

describe('the manifest', () => {
  it('activates implicitly, and after start-up only to listen for the offer', () => {
    expect(manifest.activationEvents).toEqual(['onStartupFinished']);
  });

  it('asks for the VS Code whose types it is built with', () => {
    const minimum = /^\^(\d+\.\d+)\.\d+$/.exec(manifest.engines.vscode)?.[1];
    const types: unknown = JSON.parse(
      readFileSync(path.join(root, 'node_modules/@types/vscode/package.json'), 'utf8'),
    );
    expect(minimum).toBe('1.106');
    expect(types).toHaveProperty('version', expect.stringMatching(/^1\.106\./));
  });

  it('runs where the files are', () => {
    expect(manifest.extensionKind).toEqual(['workspace']);
    expect(manifest.main).toBe('./dist/extension.cjs');
  });

  it('names only pictures that are there', () => {
    const pictures = [manifest.icon, ...contributes.viewsContainers.activitybar.map(({ icon }) => icon)];
    for (const picture of pictures) expect(existsSync(path.join(root, picture)), picture).toBe(true);
  });

  it('takes over only files that are transcripts by name, and offers itself for the others', () => {
    const editors = contributes.customEditors.map(({ viewType, priority, selector }) => [
      viewType,
      priority,
      selector.map(({ filenamePattern }) => filenamePattern),
    ]);
    expect(editors).toEqual([
      ['rolloutReview.transcript', 'default', ['*.eval', '*.traj', 'rollout-*.jsonl']],
      [
        'rolloutReview.transcriptOptional',
        'option',
        ['*.jsonl', '*.json', '*.ndjson', '.aider.chat.history.md'],
      ],
    ]);
  });

  it('leaves comparing versions of a text file to the text editor', () => {
    const taken = contributes.customEditors.find(({ priority }) => priority === 'default')?.selector ?? [];
    for (const { filenamePattern } of taken) {
      if (filenamePattern === '*.eval') continue; // An archive: there is no text to compare.
      expect(contributes.configurationDefaults['workbench.diffEditorAssociations']).toHaveProperty(
        [filenamePattern],
        'default',
      );
    }
  });

  it('describes every setting, and every value where there are few', () => {
    expect(settings.map(([name]) => name)).toEqual([
      'rolloutReview.author',
      'rolloutReview.labelKeys',
      'rolloutReview.labels.location',
      'rolloutReview.codebooks',
      'rolloutReview.offer',
    ]);
    for (const [name, setting] of settings) {
      expect(setting.default, name).toBeDefined();
      expect(setting.markdownDescription, name).toMatch(/\.$/);
      expect(setting.markdownEnumDescriptions?.length, name).toBe(setting.enum?.length);
    }
    expect(new Set(settings.map(([, { order }]) => order)).size).toBe(settings.length);
  });

  it('keeps from an untrusted workspace what it could abuse', () => {
    expect(capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual([
      'rolloutReview.author',
      'rolloutReview.codebooks',
    ]);
    for (const name of capabilities.untrustedWorkspaces.restrictedConfigurations) {
      expect(contributes.configuration.properties).toHaveProperty([name]);
    }
  });

  it('has three to five views, each with an icon and a welcome with and without a transcript', () => {
    expect(views.length).toBeGreaterThanOrEqual(3);
    expect(views.length).toBeLessThanOrEqual(5);
    for (const { id, icon } of views) {
      expect(icon).toMatch(/^\$\([a-z-]+\)$/);
      const welcomes = contributes.viewsWelcome.filter(({ view }) => view === id).map(({ when }) => when);
      expect(
        welcomes.some((when) => when.includes('!rolloutReview.hasTranscript')),
        id,
      ).toBe(true);
      expect(
        welcomes.some((when) => /(^|[^!])rolloutReview\.hasTranscript/.test(when)),
        id,
      ).toBe(true);
    }
  });

  it('names in conditions only views that are there and context keys that are set', () => {
    const keys = readFileSync(path.join(root, 'src/extension/editor/contextKeys.ts'), 'utf8');
    const conditions = [
      ...Object.values(contributes.menus).flat(),
      ...contributes.keybindings,
      ...contributes.viewsWelcome,
    ].map(({ when }) => when);
    const ids = views.map(({ id }) => id);
    for (const when of conditions) {
      for (const [, view] of when.matchAll(/(?:view|focusedView) == ([\w.]+)/g)) expect(ids).toContain(view);
      const rest = when.replaceAll(/(?:view|focusedView) == [\w.]+/g, '');
      for (const [name] of rest.matchAll(/rolloutReview\.\w+/g)) expect(keys).toContain(`'${name}'`);
    }
  });
});

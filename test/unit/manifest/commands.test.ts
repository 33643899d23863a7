import { describe, expect, it } from 'vitest';
import { transcriptCommands } from '../../../src/protocol/index.ts';
import { manifestCommands } from '../../../src/extension/base/commandNames.ts';
import { manifest } from './manifest.ts';

const { commands, keybindings, menus, views, viewsWelcome } = manifest.contributes;
const declared = commands.map(({ command }) => command);
const palette = new Map((menus['commandPalette'] ?? []).map((item) => [item.command, item.when]));

describe('the commands of the manifest', () => {
  it('are exactly those that are registered', () => {
    // The registration takes a handler for each of these names, or does not compile.
    expect([...declared].sort()).toEqual([...manifestCommands].sort());
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('have a title in title case and the product as their category', () => {
    for (const { title, category } of commands) {
      expect(category).toBe('Rollout Review');
      expect(title).toMatch(/^[A-Z]/);
      expect(title).not.toMatch(/Rollout Review|…|\p{Extended_Pictographic}/u);
    }
    const titles = commands.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('are in the palette only where they can work', () => {
    const always = ['openFile', 'setAuthor', 'setLabelKeys', 'showLog', 'restartEngine'];
    for (const command of declared) {
      const isAlways = always.includes(command.replace('rolloutReview.', ''));
      expect(palette.has(command), command).toBe(!isAlways);
    }
    for (const name of transcriptCommands) {
      const when = palette.get(`rolloutReview.${name}`);
      if (/^label\d$/.test(name)) expect(when).toBe('false');
      else expect(when, name).toMatch(/activeCustomEditorId|rolloutReview\.hasTranscript/);
    }
    // Where the focus is in Quick Open, the transcript does not have it.
    expect([...palette.values()].join()).not.toContain('transcriptFocus');
  });

  it('are all reachable: from the palette, a key, a menu or a tree', () => {
    const elsewhere = Object.entries(menus).flatMap(([menu, items]) =>
      menu === 'commandPalette' ? [] : items.map(({ command }) => command),
    );
    const keyed = keybindings.map(({ command }) => command);
    for (const command of declared) {
      const inPalette = palette.get(command) !== 'false';
      expect(inPalette || keyed.includes(command) || elsewhere.includes(command), command).toBe(true);
    }
  });

  it('are the only ones that menus, keys and welcomes name', () => {
    for (const items of Object.values(menus)) {
      for (const { command } of items) expect(declared).toContain(command);
    }
    for (const { command } of keybindings) expect(declared).toContain(command);
    for (const { contents } of viewsWelcome) {
      for (const [, command] of contents.matchAll(/\(command:([^)]*)\)/g))
        expect(declared).toContain(command);
    }
  });

  it('have an icon where they stand as one', () => {
    for (const [menu, items] of Object.entries(menus)) {
      for (const { command, group } of items) {
        const iconic = menu !== 'explorer/context' && /^(navigation|inline)/.test(group ?? '');
        const { icon } = commands.find((one) => one.command === command) ?? {};
        if (iconic) expect(icon, `${command} in ${menu}`).toMatch(/^\$\([a-z-]+\)$/);
      }
    }
    // One icon at most in an editor's title, and few beside a view's title.
    const title = (menus['editor/title'] ?? []).filter(({ group }) => group?.startsWith('navigation'));
    expect(title).toHaveLength(1);
    for (const { id } of Object.values(views).flat()) {
      const actions = (menus['view/title'] ?? []).filter(
        ({ when, group }) => when.includes(`view == ${id}`) && group?.startsWith('navigation'),
      );
      expect(actions.length).toBeLessThanOrEqual(3);
    }
  });
});

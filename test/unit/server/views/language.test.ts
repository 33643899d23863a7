import { describe, expect, it } from 'vitest';
import { argumentLanguage, resultLanguage } from '../../../../src/server/views/language.ts';

const place = (name: string, tool = 'tool', path: string | null = null) => ({ name, tool, path });

describe('argumentLanguage', () => {
  it.each([
    ['ls -la | head', place('command'), 'shell'],
    ['ls', place('cmd'), 'shell'],
    ['C-c', place('keystrokes'), 'shell'],
    ['x = 1\nprint(x)', place('code', 'python'), 'python'],
    ['import os\nos.getcwd()', place('code', 'execute'), 'python'],
    ['const a = 1;', place('code', 'execute'), 'code'],
    ['echo hi', place('', 'functions.exec_command'), 'shell'],
    ['*** Begin Patch\n*** Update File: a.py', place('input', 'apply_patch'), 'diff'],
    ['diff --git a/x b/x\n', place('command'), 'diff'],
    ['{"a": [1, 2]}', place('payload'), 'json'],
    ['{"a": [1, 2}', place('payload'), 'plain'],
    ['def f():\n    return 1\n', place('new_str', 'edit', 'src/a.py'), 'python'],
    ['export const a = 1;\n', place('content', 'write', '/x/a.ts'), 'code'],
    ['# Title\n\nSome words.', place('content', 'write', 'README.md'), 'plain'],
    ['Please check the ledger.', place('message'), 'plain'],
  ] as const)('%j at %j reads as %s', (text, at, language) => {
    expect(argumentLanguage(text, at)).toBe(language);
  });
});

describe('resultLanguage', () => {
  it.each([
    ['--- a/x\n+++ b/x\n@@ -1 +1 @@\n', 'diff'],
    ['[1, 2]', 'json'],
    ['[1] 4242', 'plain'],
    ['17', 'plain'],
    ['', 'plain'],
  ] as const)('%j reads as %s', (text, language) => expect(resultLanguage(text)).toBe(language));
});

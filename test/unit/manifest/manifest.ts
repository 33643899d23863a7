import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const root = path.resolve(import.meta.dirname, '../../..');

const menuItem = z.strictObject({ command: z.string(), when: z.string(), group: z.string().optional() });

const setting = z.looseObject({
  type: z.string(),
  default: z.unknown(),
  order: z.number(),
  scope: z.string(),
  markdownDescription: z.string().min(20),
  enum: z.array(z.string()).optional(),
  markdownEnumDescriptions: z.array(z.string()).optional(),
});

/** The manifest as far as the product stands on it; an unknown member of what is contributed is a mistake. */
export const manifest = z
  .object({
    name: z.literal('rollout-review'),
    displayName: z.literal('Rollout Review'),
    publisher: z.string(),
    icon: z.string(),
    main: z.string(),
    engines: z.object({ vscode: z.string() }),
    devDependencies: z.record(z.string(), z.string()),
    activationEvents: z.array(z.string()),
    extensionKind: z.array(z.string()),
    capabilities: z.strictObject({
      untrustedWorkspaces: z.strictObject({
        supported: z.literal('limited'),
        description: z.string().min(20),
        restrictedConfigurations: z.array(z.string()),
      }),
      virtualWorkspaces: z.strictObject({ supported: z.literal('limited'), description: z.string().min(20) }),
    }),
    contributes: z.strictObject({
      customEditors: z.array(
        z.strictObject({
          viewType: z.string(),
          displayName: z.string(),
          selector: z.array(z.strictObject({ filenamePattern: z.string() })),
          priority: z.enum(['default', 'option']),
        }),
      ),
      configurationDefaults: z.record(z.string(), z.record(z.string(), z.string())),
      commands: z.array(
        z.strictObject({
          command: z.string(),
          title: z.string(),
          category: z.string(),
          icon: z.string().optional(),
        }),
      ),
      keybindings: z.array(
        z.strictObject({
          command: z.string(),
          key: z.string(),
          mac: z.string().optional(),
          when: z.string(),
          args: z.string().optional(),
        }),
      ),
      menus: z.record(z.string(), z.array(menuItem)),
      viewsContainers: z.strictObject({
        activitybar: z.array(z.strictObject({ id: z.string(), title: z.string(), icon: z.string() })),
      }),
      views: z.record(
        z.string(),
        z.array(
          z.strictObject({ id: z.string(), name: z.string(), icon: z.string(), contextualTitle: z.string() }),
        ),
      ),
      viewsWelcome: z.array(z.strictObject({ view: z.string(), contents: z.string(), when: z.string() })),
      configuration: z.strictObject({ title: z.string(), properties: z.record(z.string(), setting) }),
    }),
  })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

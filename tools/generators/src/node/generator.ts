import { join } from 'node:path';

import type { GeneratorCallback, Tree } from '@nx/devkit';

import { contribute } from '../authoring/contribute';
import { finish } from '../authoring/finish';
import { camelCase, pascalCase, requireName, sentence } from '../authoring/names';
import { requirePlugin } from '../authoring/plugin-folder';
import { writeFiles } from '../authoring/write-files';
import { ToolError } from '../tool-error';
import { entryOf, type NodeKind } from './entries';

export interface NodeOptions {
  readonly plugin: string;
  readonly name: string;
  readonly kind: NodeKind;
  /** Label in the language of the manifest. */
  readonly label?: string;
  readonly category?: string;
  /** Event type of a trigger. Default: its node id. */
  readonly eventType?: string;
}

/** Characters that need no quotes in YAML and no escape in a query. */
const EVENT_TYPE = /^[A-Za-z][A-Za-z0-9._-]*$/;

function eventTypeOf({ kind, eventType }: NodeOptions): string | undefined {
  if (eventType === undefined) return undefined;
  if (kind !== 'trigger') {
    throw new ToolError('GENERATOR_OPTION_REFUSED', '--event-type is of a trigger: --kind=trigger');
  }
  if (EVENT_TYPE.test(eventType)) return eventType;
  throw new ToolError(
    'GENERATOR_NAME_INVALID',
    `event type "${eventType}": a letter, then letters, digits, ".", "_" or "-"`,
  );
}

/** Adds a node type: its manifest entry, labels, behavior and spec. An agent has no behavior. */
export async function generateNode(tree: Tree, options: NodeOptions): Promise<GeneratorCallback> {
  const plugin = requirePlugin(tree, options.plugin);
  const name = requireName(options.name, 'node type');
  const node = {
    name,
    id: `${plugin.name}.${name}`,
    label: options.label ?? sentence(name),
    category: options.category ?? sentence(plugin.name),
    plugin: plugin.name,
    locale: plugin.locale,
    eventType: eventTypeOf(options) ?? `${plugin.name}.${name}`,
  };
  contribute(tree, plugin, entryOf(options.kind, node));
  writeFiles(tree, join(__dirname, 'files', options.kind), plugin.folder, {
    ...node,
    className: pascalCase(name),
    variable: camelCase(name),
  });
  return finish(tree, plugin, [`Next: npx nx test ${plugin.packageName}`]);
}

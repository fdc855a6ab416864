import type { NodeType } from '@platform/catalog';

import { agent } from './agent';
import { breakConstruct, make } from './break-make';
import { call } from './call';
import { constant, expression, log, template } from './values';
import type { Construct } from './construct';
import { convert } from './convert';
import { guard } from './guard';
import { humanTask } from './human-task';
import { map } from './map';
import { plain } from './plain';
import { switchConstruct } from './switch';
import { table, TABLE_NODE } from './table';
import { trigger, webhook, workflowCalled } from './triggers';
import { wait } from './wait';

const byDynamic = { guard, switch: switchConstruct, map, break: breakConstruct, make, convert };

/** Nodes of the core plugin that the language itself defines. */
const byId: Readonly<Record<string, Construct>> = {
  'core.agent': agent,
  'core.call': call,
  'core.constant': constant,
  'core.expression': expression,
  'core.log': log,
  [TABLE_NODE]: table,
  'core.template': template,
  'core.wait': wait,
  'core.webhook': webhook,
  'core.workflow-called': workflowCalled,
};

/** The construct of a node type, found by its primitive, then its id, then its kind. */
export function constructOf({ id, kind, dynamic }: NodeType): Construct {
  if (dynamic !== undefined) return byDynamic[dynamic];
  const known = Object.hasOwn(byId, id) ? byId[id] : undefined;
  if (known) return known;
  if (kind === 'human-task') return humanTask;
  return kind === 'trigger' ? trigger : plain;
}

/** The node types whose configuration the language itself defines, with their constructs. */
export const languageNodes: readonly { readonly id: string; readonly construct: Construct }[] = [
  ...Object.entries(byDynamic).map(([name, construct]) => ({ id: `core.${name}`, construct })),
  ...Object.entries(byId).map(([id, construct]) => ({ id, construct })),
  { id: 'core.validation', construct: humanTask },
];

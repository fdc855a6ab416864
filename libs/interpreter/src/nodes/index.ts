import type { NodeKind } from '@platform/manifests';
import { constructOf, type ConstructName } from '@platform/workflow';

import type { NodeExecutor } from '../plan/plan';
import type { PrepareNode, Preparation } from '../plan/preparation';
import { agent } from './agent';
import { breakNode, make } from './break-make';
import { call } from './call';
import { compute } from './compute';
import { convert } from './convert';
import { gateway } from './gateway';
import { guard } from './guard';
import { humanTask } from './human-task';
import { map } from './map';
import { sink } from './sink';
import { source } from './source';
import { switchNode } from './switch';
import { table } from './table';
import { trigger, webhook, workflowCalled } from './triggers';
import { constant, expression, log, template } from './values';
import { wait } from './wait';

/** Executors of nodes with a behavior, by kind. */
const plain: Record<NodeKind, PrepareNode> = {
  trigger,
  source,
  sink,
  compute,
  gateway,
  'human-task': humanTask,
  agent,
  transform: compute,
};

const byConstruct: Record<Exclude<ConstructName, 'plain'>, PrepareNode> = {
  guard,
  switch: switchNode,
  map,
  break: breakNode,
  make,
  convert,
  constant,
  expression,
  table,
  template,
  log,
  wait,
  call,
  agent,
  'human-task': humanTask,
  trigger,
  webhook,
  'workflow-called': workflowCalled,
};

/** Returns the executor of a node: of its language construct, or of its behavior. */
export function executorFor(preparation: Preparation): NodeExecutor {
  const { name } = constructOf(preparation.type);
  const prepare = name === 'plain' ? plain[preparation.type.kind] : byConstruct[name];
  return prepare(preparation);
}

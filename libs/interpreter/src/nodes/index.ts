import type { NodeKind } from '@platform/manifests';
import { NodeError } from '@platform/ports';

import type { Launch, NodeExecutor, NodeRun } from '../launch';
import { compute } from './compute';
import { gateway } from './gateway';
import { guard } from './guard';
import { humanTask } from './human-task';
import { sink } from './sink';
import { source } from './source';
import { trigger } from './trigger';

/** The checker refuses what is not run (WF108); reaching this means it was not asked. */
const notRun: NodeExecutor = ({ node }) => {
  throw new NodeError('unsupported', `« ${node.type} » n'est pas exécuté par cette version`);
};

const byKind: Record<NodeKind, NodeExecutor> = {
  trigger,
  source,
  sink,
  compute,
  gateway,
  'human-task': humanTask,
  agent: notRun,
  transform: compute,
};

/** How a node runs: by its dynamic primitive, else by its kind. Throws what its behavior throws. */
export function launchNode(run: NodeRun): Launch {
  const { dynamic, kind } = run.node;
  if (dynamic === undefined) return byKind[kind](run);
  return dynamic === 'guard' ? guard(run) : notRun(run);
}

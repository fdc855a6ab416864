import type { Diagnostic } from '@platform/ports';

import type { HumanTaskConfig } from '../constructs/human-task';
import { finding } from '../finding';
import { DONE_PORT, parsePortReference, type PortReference } from '../port-reference';
import { isWhole, type CheckedNode, type CheckedScope } from './check-subject';
import { branchOf } from './decisions';
import { reachedFrom, Suppositions } from './suppositions';

type Outcome = 'accepted' | 'rejected' | 'expired';

/** The outcomes that a human task can have. Without an `expire` step no silence ends it. */
const outcomesOf = ({ spec }: CheckedNode): readonly Outcome[] => {
  const { escalation = [] } = (spec.config ?? {}) as HumanTaskConfig;
  const expires = escalation.some((step) => step.do === 'expire');
  return expires ? ['accepted', 'rejected', 'expired'] : ['accepted', 'rejected'];
};

function isLiveAfter(outcome: Outcome, task: CheckedNode, port: string): boolean {
  if (port === DONE_PORT) return true;
  const branch = branchOf(task, port);
  return branch === undefined ? outcome !== 'expired' : branch === outcome;
}

/** Whether a node runs or an output is given because of the outcome. */
function leadsSomewhere(
  node: CheckedNode,
  outcome: Outcome,
  { scope, suppositions }: { readonly scope: CheckedScope; readonly suppositions: Suppositions },
): boolean {
  const { id } = node.spec;
  const isSkipped = (output: PortReference): boolean =>
    output.node === id && !isLiveAfter(outcome, node, output.port);
  const supposed = suppositions.without(isSkipped);
  const behind = reachedFrom(scope, [id]);
  const outputs = scope.outputs.flatMap(({ from }) => [from].flat().map(parsePortReference));
  return (
    [...behind].some((reached) => supposed.runs(reached)) ||
    outputs.some((each) => (each.node === id || behind.has(each.node)) && supposed.isLive(each))
  );
}

const MESSAGES: Readonly<Record<Outcome, Diagnostic['message']>> = {
  accepted: {
    fr: "si la tâche est acceptée, rien ne s'exécute ensuite : connectez « accepted »",
    en: 'if the task is accepted, nothing runs after it: connect "accepted"',
  },
  rejected: {
    fr: "si la tâche est refusée, rien ne s'exécute ensuite, et l'exécution se termine sans le dire à personne : connectez « rejected »",
    en: 'if the task is rejected, nothing runs after it, and the run completes without telling anybody: connect "rejected"',
  },
  expired: {
    fr: "si personne ne décide à temps, rien ne s'exécute ensuite, et l'exécution se termine sans le dire à personne : connectez « expired »",
    en: 'if nobody decides in time, nothing runs after it, and the run completes without telling anybody: connect "expired"',
  },
};

/**
 * WF314 (warning): an outcome of a human task leads nowhere. An acceptance may, if every other outcome does: then the
 * task is the last word.
 */
export function checkOutcomes(scope: CheckedScope): readonly Diagnostic[] {
  const tasks = [...scope.nodes.values()].filter(
    ({ construct }) => construct.name === 'human-task',
  );
  if (tasks.length === 0 || !isWhole(scope)) return [];
  const suppositions = new Suppositions(scope);
  return suppositions.affordable(tasks).flatMap((task) => {
    const lost = outcomesOf(task).filter(
      (outcome) => !leadsSomewhere(task, outcome, { scope, suppositions }),
    );
    const isLast = lost.length === outcomesOf(task).length;
    return lost
      .filter((outcome) => outcome !== 'accepted' || !isLast)
      .map((outcome) => {
        const { fr, en } = MESSAGES[outcome];
        const message = {
          fr: `nœud « ${task.spec.id} » : ${fr}`,
          en: `node "${task.spec.id}": ${en}`,
        };
        return finding('WF314', task.pointer, message, { severity: 'warning' });
      });
  });
}

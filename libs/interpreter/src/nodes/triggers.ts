import type { JsonObject } from '@platform/ports';
import type { TriggerBehavior } from '@platform/sdk';

import type { NodeEnd, NodeRun } from '../plan/plan';
import type { PrepareNode } from '../plan/preparation';
import { boundaryOutputs, checkedOutputs, endWith, requireMethod } from './behavior-call';

const accepted = (run: NodeRun, behavior: TriggerBehavior): NodeEnd =>
  endWith(
    boundaryOutputs(run, behavior.accept({ event: run.subject.event, config: run.node.config })),
  );

/** Turns the event into outputs. Which trigger accepts the event is decided before. */
export const trigger: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<TriggerBehavior, 'accept'>(preparation, 'accept');
  return { kind: 'end', end: accepted(run, behavior) };
};

/** Adds a reference for every subject of the run: the registry of kinds is the engine's, not a plugin's. */
export const webhook: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<TriggerBehavior, 'accept'>(preparation, 'accept');
  const end = accepted(run, behavior);
  const subjects = Object.entries(run.subject.context).flatMap(([kind, subject]) =>
    subject && run.node.outputs.has(kind) ? [[kind, subject.id] as const] : [],
  );
  return {
    kind: 'end',
    end: { ...end, outputs: { ...end.outputs, ...Object.fromEntries(subjects) } },
  };
};

/** Gives the inputs of the call: a scope of the caller's run, or an event of its own. */
export const workflowCalled: PrepareNode = () => (run) => {
  const { called, calledCauses: causes } = run;
  if (called) return { kind: 'end', end: { outputs: checkedOutputs(run, called), causes } };
  const given = (run.subject.event['inputs'] as JsonObject | undefined) ?? {};
  return { kind: 'end', end: { outputs: boundaryOutputs(run, given), causes } };
};

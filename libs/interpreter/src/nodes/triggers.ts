import type { JsonObject } from '@platform/ports';
import type { TriggerBehavior } from '@platform/sdk';

import type { NodeEnd, NodeRun } from '../plan/plan';
import type { PrepareNode } from '../plan/preparation';
import { checkedOutputs, requireMethod } from './behavior-call';
import { assumedEnd } from './external-codes';

const accepted = (run: NodeRun, behavior: TriggerBehavior): NodeEnd =>
  assumedEnd(run, behavior.accept({ event: run.subject.event, config: run.node.config }));

/** Converts the event to outputs. Whether the trigger accepts the event was decided before. */
export const trigger: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<TriggerBehavior, 'accept'>(preparation, 'accept');
  return { kind: 'end', end: accepted(run, behavior) };
};

/** Adds a reference for every subject of the run, because context kinds belong to the engine, not to a plugin. */
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

/**
 * Outputs the inputs of the call, whether the workflow runs as a scope of its caller or as a separate run. An id field of
 * a context kind that the workflow does not declare is context alone.
 */
export const workflowCalled: PrepareNode = ({ catalog }) => {
  const idFields = new Set([...catalog.contextKinds.values()].map(({ idField }) => idField));
  return (run) => {
    const { called, calledCauses: causes } = run;
    const outputsOf = (inputs: JsonObject): JsonObject =>
      Object.fromEntries(
        Object.entries(inputs).filter(
          ([name]) => run.node.outputs.has(name) || !idFields.has(name),
        ),
      );
    if (called) {
      return { kind: 'end', end: { outputs: checkedOutputs(run, outputsOf(called)), causes } };
    }
    const given = (run.subject.event['inputs'] as JsonObject | undefined) ?? {};
    return { kind: 'end', end: { ...assumedEnd(run, outputsOf(given)), causes } };
  };
};

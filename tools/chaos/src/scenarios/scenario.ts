import { effectOwner } from '@platform/interpreter';
import type { RunSnapshot } from '@platform/engine-api';
import type { JsonObject, JsonValue } from '@platform/sdk';

import type { Dice } from '../dice';

/** What a person does about a run, some time after it can first be done. */
export type Act =
  | {
      readonly kind: 'decide';
      /** Node path of the validation. */
      readonly path: string;
      readonly decision: 'accepted' | 'rejected';
      readonly afterMs: number;
    }
  | { readonly kind: 'cancel'; readonly afterMs: number }
  | {
      readonly kind: 'incident';
      /** Node path of the incident. */
      readonly path: string;
      readonly action: 'retry' | 'skip' | 'fail';
      readonly afterMs: number;
    }
  | {
      /** Makes the run again once it has ended, really. */
      readonly kind: 'rerun';
      /** The same with every request for one rerun. */
      readonly key: string;
      readonly afterMs: number;
    }
  | {
      /** A domain event for a node that waits for one. */
      readonly kind: 'signal';
      readonly path: string;
      /** Completes the event's id; two acts with the same one are the same event. */
      readonly name: string;
      readonly afterMs: number;
    };

/** A write that must have been applied, once. */
export interface ExpectedEffect {
  readonly key: string;
  readonly value: JsonValue;
}

export interface Expectation {
  readonly status: 'completed' | 'failed';
  readonly effects: readonly ExpectedEffect[];
}

/** What a model may know of a run: its event, and what was decided or answered from outside. */
export interface RunView {
  readonly runId: string;
  readonly event: JsonObject;
  /** What a source or an agent answered, as the run's trace keeps it. */
  output(path: string, port: string): JsonValue;
  /** How a node ended. */
  status(path: string): string;
  /** Code of the failure of a run that failed. */
  readonly failure: string | undefined;
  /** How a validation ended. */
  taken(path: string): 'accepted' | 'rejected' | 'expired';
}

/** What a workflow does, worked out from its inputs without the platform. */
export type Model = (run: RunView) => Expectation;

/** A kind of event, the workflows it starts and what each of them is to do. */
export interface Scenario {
  readonly name: string;
  /** How often it is drawn, among the others. */
  readonly weight: number;
  draw(dice: Dice): { readonly fields: JsonObject; readonly acts?: readonly Act[] };
  /** The runs the event is to start, those that these start included: workflow slug by run id. */
  starts(eventId: string): ReadonlyMap<string, string>;
}

export const effect =
  (runId: string) =>
  (path: string, value: JsonValue): ExpectedEffect => ({
    key: `${effectOwner(runId)}:${path}`,
    value,
  });

export const completed = (effects: readonly ExpectedEffect[]): Expectation => ({
  status: 'completed',
  effects,
});

/** The view of a run that its final snapshot gives. */
export function viewOf(snapshot: RunSnapshot): RunView {
  const nodeAt = (path: string) => {
    const found = snapshot.nodes.find((node) => node.path === path);
    if (!found) throw new Error(`no node ${path} in the trace of ${snapshot.runId}`);
    return found;
  };
  return {
    runId: snapshot.runId,
    event: snapshot.event,
    failure: snapshot.error?.code,
    status: (path) => nodeAt(path).status,
    output: (path, port) => nodeAt(path).outputs?.[port] ?? null,
    taken(path) {
      const decision = nodeAt(path).outputs?.['decision'];
      return decision === 'accepted' || decision === 'rejected' ? decision : 'expired';
    },
  };
}

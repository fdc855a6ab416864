import { effectOwner } from '@platform/interpreter';
import type { RunSnapshot } from '@platform/engine-api';
import type { JsonObject, JsonValue } from '@platform/sdk';

import type { Dice } from '../dice';

/** What a person does with a run, some time after it becomes possible. */
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
      /** A live rerun of the run after its end. */
      readonly kind: 'rerun';
      /** The same key for all requests of one rerun. */
      readonly key: string;
      readonly afterMs: number;
    }
  | {
      /** A domain event for a node that waits for one. */
      readonly kind: 'signal';
      readonly path: string;
      /** Suffix of the event's id. Two acts with the same name send the same event. */
      readonly name: string;
      readonly afterMs: number;
    };

/** A write that must have been applied exactly once. */
export interface ExpectedEffect {
  readonly key: string;
  readonly value: JsonValue;
}

export interface Expectation {
  readonly status: 'completed' | 'failed';
  readonly effects: readonly ExpectedEffect[];
}

/** What a model may use: the event of the run, and what was decided or returned from outside. */
export interface RunView {
  readonly runId: string;
  readonly event: JsonObject;
  /** Returns the output of a source or an agent from the run's trace. */
  output(path: string, port: string): JsonValue;
  /** Returns how a node ended. */
  status(path: string): string;
  /** Failure code, for a run that failed. */
  readonly failure: string | undefined;
  /** Returns how a validation ended. */
  taken(path: string): 'accepted' | 'rejected' | 'expired';
}

/** Computes what a workflow must do from its inputs, without the platform. */
export type Model = (run: RunView) => Expectation;

/** A kind of event, the workflows that it starts, and what each of them must do. */
export interface Scenario {
  readonly name: string;
  /** Probability weight of this scenario. */
  readonly weight: number;
  draw(dice: Dice): { readonly fields: JsonObject; readonly acts?: readonly Act[] };
  /** Returns workflow slugs by id of the runs that the event must start, including those that its runs start. */
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

/** Returns the view of a run from its final snapshot. */
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

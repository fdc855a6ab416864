import type { Decision, JsonObject, JsonValue } from '@platform/ports';

import type { Effect } from './driver';
import type { PlannedNode } from './plan';
import type { RunSubject, RunWorld } from './run-input';

/** What a node that ran gives: its live outputs, and why the others are not live. */
export interface NodeEnd {
  readonly outputs: JsonObject;
  /** Live outputs without a value. */
  readonly flows?: readonly string[];
  readonly whyAbsent?: string;
}

/** What has to happen for a node that runs. */
export type Launch =
  /** Pure: ended at once, recomputed on replay, never journaled. */
  | { readonly kind: 'end'; readonly end: NodeEnd }
  /** Touches the world: one journaled step an attempt. */
  | {
      readonly kind: 'effect';
      readonly effect: Effect;
      readonly end: (value: JsonValue) => NodeEnd;
    }
  /** Suspends until a human decides. */
  | {
      readonly kind: 'human';
      readonly request: { readonly title: string; readonly payload: JsonValue };
      readonly resolve: (decision: Decision) => NodeEnd;
    };

/** One node about to run, with what it may see. */
export interface NodeRun {
  readonly node: PlannedNode;
  readonly inputs: JsonObject;
  readonly subject: RunSubject;
  readonly world: RunWorld;
}

export type NodeExecutor = (run: NodeRun) => Launch;

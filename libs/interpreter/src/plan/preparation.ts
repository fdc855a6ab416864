import type { Catalog, NodeType } from '@platform/catalog';
import type { CompiledExpression, CompiledTemplate } from '@platform/expression';
import type { NodeBehavior } from '@platform/sdk';
import type { NodeSpec } from '@platform/workflow';

import type { NodeExecutor, Plan, ScopePlan } from './plan';
import type { NodeFailure } from '../node-failure';

/** What a node is prepared from, once a plan. */
export interface Preparation {
  readonly spec: NodeSpec;
  readonly type: NodeType;
  readonly catalog: Catalog;
  readonly locale: string;
  readonly behavior?: NodeBehavior;
  /** Why there is no behavior: its factory threw. Fails the node, not the whole run. */
  readonly behaviorFailure?: NodeFailure;
  /** Outputs that some edge reads. */
  readonly wired: ReadonlySet<string>;
  readonly compile: (source: string) => CompiledExpression;
  readonly compileTemplate: (text: string) => CompiledTemplate;
  /** The body of a map. */
  readonly body?: ScopePlan;
  /** The workflow that a call in mode `wait` walks. */
  readonly callee?: Plan;
}

/** Compiles what it can once, and gives back how the node runs. */
export type PrepareNode = (preparation: Preparation) => NodeExecutor;

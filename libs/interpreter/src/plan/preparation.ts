import type { Catalog, NodeType } from '@platform/catalog';
import type { CompiledExpression, CompiledTemplate } from '@platform/expression';
import type { Language } from '@platform/ports';
import type { NodeBehavior } from '@platform/sdk';
import type { NodeSpec } from '@platform/workflow';

import type { NodeExecutor, Plan, ScopePlan } from './plan';
import type { NodeFailure } from '../node-failure';

/** Everything a node is prepared from, once per plan. */
export interface Preparation {
  readonly spec: NodeSpec;
  readonly type: NodeType;
  readonly catalog: Catalog;
  readonly locale: string;
  /** Language of the texts of the definition that reach the record. */
  readonly language: Language;
  readonly behavior?: NodeBehavior;
  /** Present when the behavior factory threw. It fails the node, not the plan. */
  readonly behaviorFailure?: NodeFailure;
  /** Connected outputs. */
  readonly wired: ReadonlySet<string>;
  readonly compile: (source: string) => CompiledExpression;
  readonly compileTemplate: (text: string) => CompiledTemplate;
  /** The body of a map. */
  readonly body?: ScopePlan;
  /** The workflow that a call in mode `wait` walks. */
  readonly callee?: Plan;
}

/** Prepares a node once per plan and returns its executor. */
export type PrepareNode = (preparation: Preparation) => NodeExecutor;

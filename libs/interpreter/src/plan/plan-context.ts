import type { Catalog } from '@platform/catalog';
import type { CompiledExpression, CompiledTemplate } from '@platform/expression';
import type { Language } from '@platform/ports';
import type { GraphSpec, InParts, WorkflowSpec } from '@platform/workflow';

import type { Plan, ScopePlan } from './plan';

/** State shared while planning one workflow. */
export interface PlanContext {
  readonly workflow: WorkflowSpec;
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
  readonly catalog: Catalog;
  /** Language of texts that behaviors write to the record. */
  readonly locale: string;
  /** Language of the messages of failures. */
  readonly language: Language;
  readonly compile: (source: string) => CompiledExpression;
  readonly compileTemplate: (text: string) => CompiledTemplate;
  readonly planScope: (graph: GraphSpec) => InParts<ScopePlan>;
  readonly planCallee: (slug: string) => InParts<Plan>;
}

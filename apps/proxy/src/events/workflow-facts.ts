import type { Catalog } from '@platform/catalog';
import { calleesOf, type ResolvedWorkflow } from '@platform/definitions';
import {
  compileConcurrencyKey,
  triggerConditions,
  type ConcurrencyKey,
  type TriggerCondition,
} from '@platform/interpreter';
import { awaitedEventTypes, pluginsOf } from '@platform/workflow';

/** What ingestion asks of a workflow at every event. */
export interface WorkflowFacts {
  readonly triggers: readonly TriggerCondition[];
  /** Undefined: its runs do not mind each other. */
  readonly concurrencyKey: ConcurrencyKey | undefined;
  /** Types of the events that its runs, and those they start, may wait for. */
  readonly awaitedEvents: readonly string[];
  /** Versions of the plugins whose nodes its runs may walk, by plugin name. */
  readonly plugins: Readonly<Record<string, string>>;
}

/** A definition does not change once it is read: each is looked into once. */
const known = new WeakMap<ResolvedWorkflow, WorkflowFacts>();

function lookInto(workflow: ResolvedWorkflow, catalog: Catalog): WorkflowFacts {
  const { spec } = workflow;
  const callees = calleesOf(workflow);
  return {
    triggers: triggerConditions(spec, catalog),
    concurrencyKey: compileConcurrencyKey(spec, catalog),
    awaitedEvents: awaitedEventTypes(spec, callees),
    plugins: pluginsOf(spec, callees.values(), catalog),
  };
}

export function workflowFacts(workflow: ResolvedWorkflow, catalog: Catalog): WorkflowFacts {
  const facts = known.get(workflow) ?? lookInto(workflow, catalog);
  known.set(workflow, facts);
  return facts;
}

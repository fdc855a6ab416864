import type { Catalog } from '@platform/catalog';
import { calleesOf, type ResolvedWorkflow } from '@platform/definitions';
import {
  compileConcurrencyKey,
  triggerConditions,
  type ConcurrencyKey,
  type TriggerCondition,
} from '@platform/interpreter';
import { awaitedEventTypes, pluginsOf } from '@platform/workflow';

/** What ingestion needs to know about a workflow for every event, compiled once. */
interface WorkflowFacts {
  readonly triggers: readonly TriggerCondition[];
  /** Undefined when runs of the workflow may overlap. */
  readonly concurrencyKey: ConcurrencyKey | undefined;
  /** Event types that its runs, and the runs they start, may wait for. */
  readonly awaitedEvents: readonly string[];
  /** Plugin name → version, for every plugin whose nodes its runs may execute. */
  readonly plugins: Readonly<Record<string, string>>;
}

/** A definition does not change after it is read. */
const cache = new WeakMap<ResolvedWorkflow, WorkflowFacts>();

function compileFacts(workflow: ResolvedWorkflow, catalog: Catalog): WorkflowFacts {
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
  const facts = cache.get(workflow) ?? compileFacts(workflow, catalog);
  cache.set(workflow, facts);
  return facts;
}

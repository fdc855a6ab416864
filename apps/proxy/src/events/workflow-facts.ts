import type { Catalog } from '@platform/catalog';
import {
  compileConcurrencyKey,
  triggerConditions,
  type ConcurrencyKey,
  type TriggerCondition,
} from '@platform/interpreter';
import { awaitedEventTypes, pluginsOf } from '@platform/workflow';

import type { PublishedWorkflow } from '../definitions/published-workflow';

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
const known = new WeakMap<PublishedWorkflow, WorkflowFacts>();

function lookInto({ spec, called = {} }: PublishedWorkflow, catalog: Catalog): WorkflowFacts {
  const callees = new Map(Object.entries(called).map(([slug, callee]) => [slug, callee.spec]));
  return {
    triggers: triggerConditions(spec, catalog),
    concurrencyKey: compileConcurrencyKey(spec, catalog),
    awaitedEvents: awaitedEventTypes(spec, callees),
    plugins: pluginsOf(spec, callees.values(), catalog),
  };
}

export function workflowFacts(workflow: PublishedWorkflow, catalog: Catalog): WorkflowFacts {
  const facts = known.get(workflow) ?? lookInto(workflow, catalog);
  known.set(workflow, facts);
  return facts;
}

import { storedAgent } from '@platform/agents';
import { withAgents, type Catalog } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';
import { planWorkflow, type Plan } from '@platform/interpreter';
import type { Diagnostic } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';
import { LRUCache } from 'lru-cache';

/** Characters of specification whose plans are kept ready: every attempt at a run needs its plan. */
const KEPT_CHARACTERS = 20_000_000;

export type PlanRun = (input: RunInput) => {
  readonly plan?: Plan;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Everything of a run's input that its plan depends on. The text itself, not the hash that came with
 * it: a wrong hash must not make a run walk another workflow.
 */
const keyOf = ({ workflow, called = {}, agents = {}, locale }: RunInput): string => {
  const specs = [...Object.values(called), ...Object.values(agents)].map(({ spec }) => spec);
  return JSON.stringify([locale, workflow.spec, specs]);
};

/** The agents that the run carries are node types of its own. */
const catalogOf = (catalog: Catalog, { agents = {} }: RunInput): Catalog =>
  withAgents(
    catalog,
    Object.values(agents).map(({ spec }) => storedAgent(spec)),
  );

/** Plans runs over one catalog, each specification once while it is in use. */
export function createPlanCache(catalog: Catalog): PlanRun {
  const plans = new LRUCache<string, ReturnType<PlanRun>>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_plan, key) => key.length,
  });
  return (input) => {
    const key = keyOf(input);
    const known = plans.get(key);
    if (known) return known;
    const { workflow, called = {}, locale } = input;
    const callees = new Map<string, WorkflowSpec>(
      Object.entries(called).map(([slug, { spec }]) => [slug, spec]),
    );
    const planned = planWorkflow(workflow.spec, catalogOf(catalog, input), { locale, callees });
    plans.set(key, planned);
    return planned;
  };
}

import { storedAgent } from '@platform/agents';
import { withAgents, type Catalog } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';
import { planInParts, type Planned } from '@platform/interpreter';
import type { InParts, WorkflowSpec } from '@platform/workflow';
import { LRUCache } from 'lru-cache';

import type { WatchedAttempt } from '../attempts/attempt-guard';
import { languageOfRun } from './language-of-run';
import { turnsOf } from './turns-of-attempt';

/** Cache size, in characters of specification. Every attempt at a run needs its plan. */
const KEPT_CHARACTERS = 20_000_000;

type Watched = Pick<WatchedAttempt, 'walks' | 'rests'>;

/** Returns the plan of a run. The attempt that computes it counts as walking; others that wait for it rest. */
export type PlanRun = (input: RunInput, watched: Watched) => Promise<Planned>;

/**
 * Builds the cache key from everything that the plan depends on. It uses the text, not the hash in the input: a wrong
 * hash must not make a run walk another workflow.
 */
const keyOf = (input: RunInput): string => {
  const { workflow, called = {}, agents = {}, locale } = input;
  const specs = [...Object.values(called), ...Object.values(agents)].map(({ spec }) => spec);
  return JSON.stringify([locale, languageOfRun(input), workflow.spec, specs]);
};

/** Adds the run's agents to the catalog as node types. */
const catalogOf = (catalog: Catalog, { agents = {} }: RunInput): Catalog =>
  withAgents(
    catalog,
    Object.values(agents).map(({ spec }) => storedAgent(spec)),
  );

/** Plans in slices, because ten thousand nodes take some tenths of a second. */
async function inTurns<T>(
  work: InParts<T>,
  watched: Watched,
  breathe: ReturnType<typeof turnsOf>,
): Promise<T> {
  watched.walks();
  try {
    for (let part = work.next(); ; part = work.next()) {
      if (part.done) return part.value;
      const pause = breathe();
      if (pause) await pause;
    }
  } finally {
    watched.rests();
  }
}

/** Creates a cache of plans for one catalog. Concurrent requests for one specification share the work. */
export function createPlanCache(catalog: Catalog): PlanRun {
  const plans = new LRUCache<string, Promise<Planned>>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_plan, key) => key.length,
  });
  return (input, watched) => {
    // Building the key belongs to the first time slice.
    const breathe = turnsOf(watched);
    const key = keyOf(input);
    const known = plans.get(key);
    if (known) return known;
    const { workflow, called = {}, locale } = input;
    const callees = new Map<string, WorkflowSpec>(
      Object.entries(called).map(([slug, { spec }]) => [slug, spec]),
    );
    const work = planInParts(workflow.spec, catalogOf(catalog, input), {
      locale,
      language: languageOfRun(input),
      callees,
    });
    const planned = inTurns(work, watched, breathe);
    plans.set(key, planned);
    planned.catch(() => plans.delete(key));
    return planned;
  };
}

import { createMemoryDriver, interpret, planWorkflow, type Plan } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';
import { InternalTerminology } from '@platform/terminology';
import { checkWorkflow, type WorkflowSpec } from '@platform/workflow';

import { defineBenchmark, type Output } from '../define-bench';
import { benchCatalog } from './bench-catalog';
import { measure, shown } from './measure';
import { chain, fan, mapped } from './specs';
import { measureTables } from './tables';

const NOW = new Date('2026-01-01T12:00:00.000Z');
const silent = (): undefined => undefined;
const world = {
  ports: {},
  terminology: new InternalTerminology(benchCatalog),
  log: { debug: silent, info: silent, warn: silent },
};

function planOf(spec: WorkflowSpec): Plan {
  const { plan, diagnostics } = planWorkflow(spec, benchCatalog, { locale: 'fr' });
  if (plan) return plan;
  throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
}

async function run(plan: Plan, event: JsonObject): Promise<unknown> {
  const subject = {
    runId: 'bench',
    event: { eventId: 'bench', eventType: 'bench.started', ...event },
    context: {},
    startedAt: NOW.toISOString(),
    timezone: 'Europe/Paris',
  };
  const result = await interpret(plan, subject, world, createMemoryDriver({ now: NOW }));
  if (result.status !== 'completed') throw new Error(JSON.stringify(result.error));
  return result.outputs['result'];
}

function requireSound(spec: WorkflowSpec): void {
  const errors = checkWorkflow(spec, benchCatalog).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)));
}

type Row = (what: string, ms: number, note?: string) => void;

const rowsOf =
  ({ result }: Output): Row =>
  (what, ms, note = '') =>
    result({ what, ms, note }, `${what.padEnd(44)} ${shown(ms).padStart(12)}  ${note}`);

const addOne = async (value: number): Promise<number> => value + 1;

/** The chain of ten nodes as a programmer would write it. */
async function byHand(value: number): Promise<number> {
  let result = value;
  for (let step = 0; step < 10; step += 1) result = await addOne(result);
  return result;
}

async function mapByHand(items: readonly number[]): Promise<number[]> {
  return Promise.all(items.map(async (item) => addOne(await addOne(await addOne(item)))));
}

/** Returns how many times as long ten nodes that are planned before take as the same steps by hand. */
async function compareWithPlainFunctions(row: Row): Promise<number> {
  const ten = chain(10);
  requireSound(ten);
  const plan = planOf(ten);
  if ((await run(plan, { value: 1 })) !== (await byHand(1))) throw new Error('results differ');
  const hand = await measure(() => byHand(1));
  row('10 pure steps by hand', hand);
  const walked = await measure(() => run(plan, { value: 1 }));
  row('10 pure nodes, planned before', walked, `${(walked / hand).toFixed(1)} times`);
  const both = await measure(() => run(planOf(ten), { value: 1 }));
  row('10 pure nodes, planned each time', both, `${(both / hand).toFixed(1)} times`);

  requireSound(mapped);
  const items = Array.from({ length: 10_000 }, (_, index) => index);
  const mapPlan = planOf(mapped);
  const mapHand = await measure(() => mapByHand(items));
  row('map of 10,000 items, 3 steps each, by hand', mapHand);
  const mapWalked = await measure(() => run(mapPlan, { value: 1, items }));
  row('map of 10,000 items, 3 nodes each', mapWalked, `${(mapWalked / mapHand).toFixed(1)} times`);
  const fanned = fan(1_000);
  requireSound(fanned);
  const fanPlan = planOf(fanned);
  row(
    'fan-out and fan-in of 1,000, planned before',
    await measure(() => run(fanPlan, { value: 1 })),
  );
  return walked / hand;
}

const SIZES = [10, 100, 1_000, 10_000];

/** Returns how many times as long the largest size takes for each node as the smallest. */
async function growth(
  row: Row,
  what: string,
  prepare: (count: number) => () => unknown,
): Promise<number> {
  let first: number | undefined;
  let last = Number.NaN;
  for (const count of SIZES) {
    const each = (await measure(prepare(count), 3)) / count;
    first ??= each;
    last = each / first;
    row(
      `${what}, ${count} nodes`,
      each * count,
      `${shown(each)} a node, ${(each / first).toFixed(2)} of linear`,
    );
  }
  return last;
}

export const language = defineBenchmark({
  summary:
    'Measures checking, planning and walking, beside plain functions and at several sizes, in one run.',
  options: {},
  async measure(_options, output) {
    const row = rowsOf(output);
    output.say('Against plain async functions');
    const times = await compareWithPlainFunctions(row);
    const ofLinear: string[] = [];
    for (const [name, make] of [
      ['chain', chain],
      ['fan', fan],
    ] as const) {
      output.say(
        `\nGrowth of a ${name} (1.00 of linear: ten times the nodes take ten times as long)`,
      );
      await growth(row, 'check', (count) => {
        const spec = make(count);
        requireSound(spec);
        return () => checkWorkflow(spec, benchCatalog);
      });
      await growth(row, 'plan', (count) => {
        const spec = make(count);
        return () => planOf(spec);
      });
      const walk = await growth(row, 'walk', (count) => {
        const plan = planOf(make(count));
        return () => run(plan, { value: 1 });
      });
      ofLinear.push(`${name} ${walk.toFixed(2)}`);
    }
    output.say('\nDecision tables');
    await measureTables(row);
    output.say('\nIn short');
    output.say(`ten pure nodes against plain functions: ${times.toFixed(1)} times`);
    output.say(`walk of ${SIZES.at(-1)} nodes against linear: ${ofLinear.join(', ')}`);
  },
});

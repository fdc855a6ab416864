import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

import { given, wardCatalog, wardSpec } from '../../__fixtures__/ward';
import { write } from '../../__fixtures__/ward-workflows';
import { simulate } from '../../simulate';
import type { Simulation } from '../../simulation';
import type { PastRun } from '../past-run';
import { simulatePast } from '../simulate-past';

type Ran = Omit<NonNullable<Parameters<typeof given>[0]>, 'callees'> & {
  readonly callees?: readonly WorkflowSpec[];
};

const calleesOf = (specs: readonly WorkflowSpec[] = []) =>
  new Map(specs.map((each) => [each.slug, each]));

/** A past run of `spec` that read the numbers 10, 20, 30 by default. */
export async function ran(
  spec: WorkflowSpec,
  { callees, ...options }: Ran = {},
): Promise<{ readonly past: PastRun; readonly simulation: Simulation }> {
  const { event, ...rest } = given({ seeds: { ward: [10, 20, 30] }, ...options });
  const bySlug = calleesOf(callees);
  const simulation = await simulate(spec, { ...rest, event, callees: bySlug });
  const past = {
    event,
    context: { patient: { id: 'p1' } },
    startedAt: '2026-11-20T08:00:00.000Z',
    nodes: simulation.nodes,
    workflow: { spec, callees: bySlug },
  };
  return { past, simulation };
}

const options = { catalog: wardCatalog, locale: 'fr', timezone: 'Europe/Paris' };

/** Simulates another version with the inputs of a past run. */
export const replay = (
  past: PastRun,
  spec: WorkflowSpec,
  more: { callees?: readonly WorkflowSpec[]; records?: () => Promise<{ ward: number[] }> } = {},
) => {
  const { callees, ...rest } = more;
  return simulatePast(past, { spec, callees: calleesOf(callees) }, { ...options, ...rest });
};

/** Status, writes and missing inputs of a replay, in short form. */
export async function told(...asked: Parameters<typeof replay>) {
  const past = await replay(...asked);
  if (past.outcome === 'not-started') return past;
  const { simulation, missing } = past;
  return {
    status: simulation.status,
    written: simulation.effects.map(({ payload }) => (payload as { number: number }).number),
    missing: missing.map(({ nodePath, what, why }) => `${nodePath} ${what} ${why}`),
  };
}

/** Assignment and due time of the human tasks. */
export const asked = { assignment: { roles: ['doctor'] }, due: 'P9D' };

export const lookup = (more: Partial<NodeSpec> = {}): NodeSpec => ({
  id: 'lookup',
  type: 'w.lookup',
  ...more,
});
/** A workflow that looks up a number and writes it. */
export const looking = (node = lookup(), ...more: NodeSpec[]): WorkflowSpec =>
  wardSpec(
    [node, write('note'), ...more],
    ['start.value -> lookup.value', 'lookup.value -> note.value'],
  );

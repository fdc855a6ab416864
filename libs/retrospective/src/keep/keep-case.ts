import type { Catalog } from '@platform/catalog';
import type { WorkflowTests } from '@platform/interpreter';
import type { JsonObject, JsonValue } from '@platform/ports';

import type { EventResult } from '../simulation/event-result';
import { openKnownRecord } from '../simulation/known-record';
import { planSide, type Side } from '../simulation/side';
import { seedsOf, simulateEvent, type Site } from '../simulation/simulate-event';
import { sharedResources, subjectsOf } from '../simulation/simulate-events';
import type { WorkFile } from '../work-file';
import { inventNumbers, shrinkLists } from './invent-values';
import { stripIdentity } from './strip-identity';

type TestCase = WorkflowTests['cases'][number];

/** When the invented case happens. */
const NOW = '2026-01-15T12:00:00.000Z';

/** Why a case cannot be kept. */
export type WhyNotKept =
  'unknown-case' | 'not-started' | 'depends-on-identity' | 'depends-on-value';

export interface KeepOptions extends Site {
  readonly catalog: Catalog;
  readonly side: Side;
  readonly random?: () => number;
}

/** What a case expects: which way the nodes went, and the writes without what they say. */
function expectationOf(result: EventResult): TestCase['expect'] {
  const { status, outcomes, writes, starts, failure } = result;
  const nodes = outcomes.flatMap((text) => {
    const [node = '', outcome = ''] = text.split(': ');
    return [[node, { outcome }] as const];
  });
  return {
    ...(status !== 'not-started' && { status }),
    effects: writes.map((write) => {
      const [port = '', op = ''] = write.split('.');
      return { port, op };
    }),
    ...(nodes.length > 0 && { nodes: Object.fromEntries(nodes) }),
    ...(starts.length > 0 && { started: [...starts] }),
    ...(failure && {
      error: {
        code: failure.code,
        ...(failure.node !== undefined && { nodePath: failure.node }),
      },
    }),
  };
}

/** Everything but what texts say: that is invented too. */
const wayOf = ({ digest: _digest, ...way }: EventResult): string => JSON.stringify(way);

/**
 * Makes a stored test of an event: an invented one that goes the same way as the real one did. Nothing of the record is in
 * it: ids are replaced, instants moved, texts left out, what the rule did not look at is removed, and every number is another one.
 */
export async function keepCase(
  work: WorkFile,
  n: number,
  { catalog, side, random, ...site }: KeepOptions,
): Promise<{ readonly test: TestCase } | { readonly why: WhyNotKept }> {
  const row = work.db.prepare('SELECT patient, at, event FROM events WHERE n = ?').get(n) as
    { readonly patient: string; readonly at: number; readonly event: string } | undefined;
  if (!row) return { why: 'unknown-case' };
  const { patient, at } = row;
  const event = JSON.parse(row.event) as JsonObject & { readonly eventType: string };
  const planned = planSide(side, catalog, site.locale);
  const subjects = { ...subjectsOf(event, catalog), patient };
  const resources = openKnownRecord(work.db, patient, sharedResources(work)).at(at);
  const seeds = seedsOf({ at, subjects, resources }, catalog, site) as JsonObject;
  const real = await simulateEvent({ event, at }, seeds, planned, site);
  if (real.status === 'not-started') return { why: 'not-started' };

  const stripping = {
    ids: new Map(Object.entries(subjects).map(([kind, id]) => [id, `${kind}-1`])),
    moveMs: Date.parse(NOW) - at,
  };
  const stripped = (value: JsonValue) => stripIdentity(value, stripping) as JsonObject;
  const inventedEvent = stripped(event) as typeof event;
  const goesTheSame = async (tried: JsonObject): Promise<boolean> => {
    const instant = { event: inventedEvent, at: Date.parse(NOW) };
    return wayOf(await simulateEvent(instant, tried, planned, site)) === wayOf(real);
  };
  const anonymous = stripped(seeds);
  if (!(await goesTheSame(anonymous))) return { why: 'depends-on-identity' };
  const shrunk = await shrinkLists(anonymous, goesTheSame);
  const invented = await inventNumbers(shrunk, goesTheSame, random);
  if (!invented) return { why: 'depends-on-value' };
  const { outcomes } = real;
  return {
    test: {
      name: `case ${n} of a retrospective${outcomes.length > 0 ? `: ${outcomes.join(', ')}` : ''}`,
      event: inventedEvent,
      seeds: invented,
      now: NOW,
      expect: expectationOf(real),
    } as TestCase,
  };
}

import type { Stack } from '@platform/stack';

import { count, counts, defineBenchmark, flag, folder, someOf, type Output } from '../define-bench';
import { BACKENDS, createIndexDatabase, type Backend } from '../index/index-database';
import { profilingInto, withStack } from '../with-stack';
import { createDrive } from './drive';
import { measureModes, type IngestMeasure } from './measure';
import { syncsPerEvent } from './processes';
import { KINDS, writeWorkload, type Kind } from './workload';

interface IngestOptions {
  /** Concurrent requests, one measurement each. */
  readonly inFlight: readonly number[];
  readonly rounds: number;
  /** Length of a round. */
  readonly seconds: number;
  /** Counts disk syncs with strace, in a round of its own. */
  readonly syncs: boolean;
}

const WARM_UP_SECONDS = 3;
const WARM_UP_EVENTS = 16;
const SYNCS_IN_FLIGHT = 64;

const cell = (text: string | number): string => String(text).padStart(10);

const HEADER = [
  ...['in flight', 'mode', 'events/s', 'of send', 'p50 ms', 'p99 ms'],
  ...['proxy', 'control', 'endpoint', 'generator'],
]
  .map(cell)
  .join('');

const row = ({ mode, inFlight, perSecond, ofSend, p50, p99, cpu, generator }: IngestMeasure) =>
  [
    ...[inFlight, mode, perSecond.toFixed(0), ofSend.toFixed(2), p50.toFixed(1), p99.toFixed(0)],
    ...[cpu.proxy, cpu.controlPlane, cpu.endpoint, generator].map((ms) => ms.toFixed(2)),
  ]
    .map(cell)
    .join('');

async function measureStack(
  stack: Stack,
  { backend, kind }: { readonly backend: Backend; readonly kind: Kind },
  { inFlight, rounds, seconds, syncs }: IngestOptions,
  { say, result }: Output,
): Promise<void> {
  const drive = await createDrive(stack, kind);
  say(`\n${backend}, ${kind}: CPU in ms for each event\n${HEADER}`);
  await drive('single', WARM_UP_EVENTS, WARM_UP_SECONDS);
  for (const each of inFlight) {
    for (const measure of await measureModes(stack, drive, { inFlight: each, rounds, seconds })) {
      result({ backend, kind, ...measure }, row(measure));
    }
  }
  if (!syncs) return;
  const work = async () => (await drive('single', SYNCS_IN_FLIGHT, seconds)).events;
  const { proxy, controlPlane } = await syncsPerEvent(stack, work);
  result(
    { backend, kind, inFlight: SYNCS_IN_FLIGHT, syncs: { proxy, controlPlane } },
    `disk syncs for each event: proxy ${proxy.toFixed(2)}, control plane ${controlPlane.toFixed(2)}`,
  );
}

export const ingest = defineBenchmark({
  summary: 'Measures how fast events become runs, from POST /api/events to the end of each run.',
  options: {
    backend: someOf('databases', BACKENDS, ['sqlite']),
    kind: someOf('ten nodes, with no effect or with two reads of a record', KINDS),
    inFlight: counts('concurrent requests', [1, 16, 64]),
    rounds: count('rounds of each measurement, whose median is the result', 5),
    seconds: count('length of a round', 3),
    syncs: flag(
      `also counts the disk syncs of proxy and control plane for each event, in a round of
its own under strace, which slows the processes down`,
    ),
    profile: folder('writes CPU profiles of endpoint and proxy into a folder'),
  },
  about: `
Starts the real processes (profile local, free ports, temporary data). The rounds alternate between
  single   one event per request
  batch    100 events per request
  send     the same input sent to the control plane directly: what the engine can do at most
CPU times come from /proc, so it runs on Linux only. For PostgreSQL it creates a database on the server of
TEST_PG_URL, or starts a server.
`,
  async measure({ backend: backends, kind: kinds, profile, ...options }, output) {
    const env = { LOG_LEVEL: 'warn', ...profilingInto(profile) };
    for (const backend of backends) {
      for (const kind of kinds) {
        const place = await createIndexDatabase(backend);
        const prepare = (data: string) => ({
          instance: writeWorkload(data, kind),
          env: { endpoint: env, proxy: { ...env, RUN_DB_URL: place.url } },
        });
        try {
          await withStack(prepare, (stack) =>
            measureStack(stack, { backend, kind }, options, output),
          );
        } finally {
          await place.remove();
        }
      }
    }
  },
});

/** Measures the way from a posted event to the end of its run: `npm run bench:ingest -- --help`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startStack, type Stack } from '@platform/stack';

import { aborted, abortedBySignals, runCommand } from '../command';
import { machine } from '../growth/report';
import { createIndexDatabase } from '../index/index-database';
import type { Backend } from '../index/options';
import { createDrive } from './drive';
import { measureModes, type IngestMeasure } from './measure';
import { HELP, readOptions, type IngestOptions, type Kind } from './options';
import { syncsPerEvent } from './processes';
import { writeInstance } from './workload';

const WARM_UP_SECONDS = 3;
const WARM_UP_IN_FLIGHT = 16;
const SYNCS_IN_FLIGHT = 64;

const write = (line: string): boolean => process.stdout.write(`${line}\n`);
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
  { json, inFlight, rounds, seconds, syncs }: IngestOptions,
): Promise<void> {
  const drive = await createDrive(stack, kind);
  if (!json) write(`\n${backend}, ${kind}: CPU in ms for each event\n${HEADER}`);
  await drive('single', WARM_UP_IN_FLIGHT, WARM_UP_SECONDS);
  for (const each of inFlight) {
    for (const measure of await measureModes(stack, drive, { inFlight: each, rounds, seconds })) {
      write(json ? JSON.stringify({ backend, kind, ...measure }) : row(measure));
    }
  }
  if (!syncs) return;
  const work = async () => (await drive('single', SYNCS_IN_FLIGHT, seconds)).events;
  const { proxy, controlPlane } = await syncsPerEvent(stack, work);
  const synced = { backend, kind, inFlight: SYNCS_IN_FLIGHT, syncs: { proxy, controlPlane } };
  const text = `disk syncs for each event: proxy ${proxy.toFixed(2)}, control plane ${controlPlane.toFixed(2)}`;
  write(json ? JSON.stringify(synced) : text);
}

async function benchKind(backend: Backend, kind: Kind, options: IngestOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform ingest '));
  const place = await createIndexDatabase(backend);
  const profiled = options.profile === undefined ? undefined : resolve(options.profile);
  if (profiled !== undefined) mkdirSync(profiled, { recursive: true });
  const env = {
    LOG_LEVEL: 'warn',
    ...(profiled !== undefined && {
      NODE_OPTIONS: `--require "${join(__dirname, 'profile-process.cjs')}"`,
      PROFILE_DIR: profiled,
    }),
  };
  const signal = abortedBySignals();
  let stack: Stack | undefined;
  try {
    stack = await startStack({
      instance: writeInstance(folder, kind),
      profile: 'local',
      dataDir: join(folder, 'data'),
      env: { endpoint: env, proxy: { ...env, RUN_DB_URL: place.url } },
      signal,
    });
    await Promise.race([measureStack(stack, { backend, kind }, options), aborted(signal)]);
  } finally {
    await stack?.stop();
    await place.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function bench(options: IngestOptions): Promise<void> {
  if (!options.json) write(machine());
  for (const backend of options.backends) {
    for (const kind of options.kinds) await benchKind(backend, kind, options);
  }
}

// Work in progress is abandoned at a signal.
void runCommand(HELP, readOptions, bench).then(() => process.exit());

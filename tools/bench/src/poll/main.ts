/** Measures events through the poller beside the front door: `npm run bench:poll -- --help`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startStack, type Stack } from '@platform/stack';
import { freePort } from '@platform/testing';

import { aborted, abortedBySignals, runCommand } from '../command';
import { machine } from '../growth/report';
import { createDrive, WAYS, type Round, type Way } from './drive';
import { HELP, readOptions, type PollOptions } from './options';
import { ratioSentence, resultOf } from './report';
import { writeInstance } from './workload';

const WARM_UP_EVENTS = 300;

const write = (line: string): boolean => process.stdout.write(`${line}\n`);

async function measure(
  stack: Stack,
  fhirUrl: string,
  { events, rounds, json }: PollOptions,
): Promise<void> {
  const drive = createDrive(stack, fhirUrl);
  await drive('single', 'warm', WARM_UP_EVENTS);
  const byWay = new Map<Way, Round[]>(WAYS.map((way) => [way, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, done] of byWay) done.push(await drive(way, String(round), events));
  }
  for (const [way, done] of byWay) write(JSON.stringify(resultOf(way, done, events)));
  if (json) return;
  for (const way of ['poll', 'backlog'] as const) write(ratioSentence(way, byWay));
}

async function delayResponses(fhirUrl: string, responseDelayMs: number): Promise<void> {
  const { ok, status } = await fetch(new URL('/admin/behaviours', fhirUrl), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ responseDelayMs }),
  });
  if (!ok) throw new Error(`The FHIR server does not take its delay: ${status}`);
}

async function bench(options: PollOptions): Promise<void> {
  if (!options.json) write(machine());
  const folder = mkdtempSync(join(tmpdir(), 'platform poll '));
  const port = await freePort();
  const fhirUrl = `http://127.0.0.1:${port}/fhir`;
  const profiled = options.profile === undefined ? undefined : resolve(options.profile);
  if (profiled !== undefined) mkdirSync(profiled, { recursive: true });
  const env = {
    LOG_LEVEL: 'warn',
    ...(profiled !== undefined && {
      NODE_OPTIONS: `--require "${join(__dirname, '../ingest/profile-process.cjs')}"`,
      PROFILE_DIR: profiled,
    }),
  };
  const signal = abortedBySignals();
  let stack: Stack | undefined;
  try {
    stack = await startStack({
      instance: writeInstance(folder, fhirUrl),
      profile: 'local',
      dataDir: join(folder, 'data'),
      fhirServer: { port, seeds: [] },
      env: { endpoint: env, proxy: env },
      signal,
    });
    if (options.delayMs > 0) await delayResponses(fhirUrl, options.delayMs);
    await Promise.race([measure(stack, fhirUrl, options), aborted(signal)]);
  } finally {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Work in progress is abandoned at a signal.
void runCommand(HELP, readOptions, bench).then(() => process.exit());

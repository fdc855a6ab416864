/**
 * Measures an event behind a long queue of its concurrency key, against an event in an empty queue, on the real
 * processes: `npm run bench:queue`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { answerOf, createApiClient } from '@platform/api-client';
import { startStack } from '@platform/stack';

import { median } from './language/measure';

const DEPTHS = [0, 100, 400, 1_000];
const SAMPLES = 15;
const SLUG = 'bench-queue';
const LONG = 'long';

/** Each run waits longer than the measurement takes, so the queue only grows. JSON is YAML. */
function writeInstance(folder: string): string {
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  const definition = {
    apiVersion: 'platform/workflow-v1',
    slug: SLUG,
    name: 'File',
    settings: { concurrency: { key: "default(event.lane, 'none')", on: 'queue' } },
    nodes: [
      { id: 'start', type: 'core.manual' },
      { id: 'wait', type: 'core.wait', config: { for: 'P1D' } },
    ],
    edges: [{ from: 'start.$done', to: 'wait.$after' }],
  };
  writeFileSync(join(definitions, 'queue.yaml'), JSON.stringify(definition));
  const instance = join(folder, 'instance.yaml');
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Mesure des files',
    locale: 'fr',
    timezone: 'Europe/Paris',
    ports: {},
    seed: [definitions],
  };
  writeFileSync(instance, JSON.stringify(manifest));
  return instance;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform bench queue '));
  const env = { LOG_LEVEL: 'error' };
  const stack = await startStack({
    instance: writeInstance(folder),
    profile: 'local',
    dataDir: join(folder, 'data'),
    env: { endpoint: env, proxy: env },
  });
  const api = createApiClient({ baseUrl: stack.proxyUrl });
  let sent = 0;
  /** Posts an event. Returns the ms until the response. */
  const post = async (lane: string): Promise<number> => {
    const event = { eventId: `queue-${sent++}`, eventType: 'core.manual', workflow: SLUG, lane };
    const begun = performance.now();
    const { status } = await answerOf(api.POST('/api/events', { body: event }));
    if (status !== 202) throw new Error(`an event was answered ${status}`);
    return performance.now() - begun;
  };
  try {
    process.stdout.write('runs before        alone    behind them     ratio\n');
    let depth = 0;
    for (const wanted of DEPTHS) {
      for (; depth < wanted; depth += 1) await post(LONG);
      const alone: number[] = [];
      const behind: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        alone.push(await post(`lane-${sent}`));
        behind.push(await post(LONG));
        depth += 1;
      }
      const [one, other] = [median(alone), median(behind)];
      const cells = [String(depth), `${one.toFixed(1)} ms`, `${other.toFixed(1)} ms`];
      const ratio = (other / one).toFixed(2);
      process.stdout.write(`${[...cells, ratio].map((cell) => cell.padStart(12)).join(' ')}\n`);
    }
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

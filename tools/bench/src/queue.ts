import { answerOf, createApiClient } from '@platform/api-client';

import { defineBenchmark } from './define-bench';
import { median } from './language/measure';
import { withStack } from './with-stack';
import { writeInstance } from './write-instance';

const DEPTHS = [0, 100, 400, 1_000];
const SAMPLES = 15;
const SLUG = 'bench-queue';
const LONG = 'long';

/** Each run waits longer than the measurement takes, so the queue only grows. */
const WORKFLOW = {
  slug: SLUG,
  name: 'File',
  settings: { concurrency: { key: "default(event.lane, 'none')", on: 'queue' } },
  nodes: [
    { id: 'start', type: 'core.manual' },
    { id: 'wait', type: 'core.wait', config: { for: 'P1D' } },
  ],
  edges: [{ from: 'start.$done', to: 'wait.$after' }],
};

export const queue = defineBenchmark({
  summary:
    'Measures an event behind a long queue of its concurrency key, against an event in an empty queue.',
  options: {},
  async measure(_options, { say, result }) {
    const env = { LOG_LEVEL: 'error' };
    const prepare = (folder: string) => ({
      instance: writeInstance(folder, { name: 'des files', workflows: [WORKFLOW], ports: {} }),
      env: { endpoint: env, proxy: env },
    });
    await withStack(prepare, async ({ proxyUrl }) => {
      const api = createApiClient({ baseUrl: proxyUrl });
      let sent = 0;
      /** Posts an event. Returns the ms until the response. */
      const post = async (lane: string): Promise<number> => {
        const event = {
          eventId: `queue-${sent++}`,
          eventType: 'core.manual',
          workflow: SLUG,
          lane,
        };
        const begun = performance.now();
        const { status } = await answerOf(api.POST('/api/events', { body: event }));
        if (status !== 202) throw new Error(`an event was answered ${status}`);
        return performance.now() - begun;
      };
      say('runs before        alone    behind them     ratio');
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
        const [aloneMs, behindMs] = [median(alone), median(behind)];
        const ratio = behindMs / aloneMs;
        const cells = [depth, `${aloneMs.toFixed(1)} ms`, `${behindMs.toFixed(1)} ms`];
        result(
          { depth, aloneMs, behindMs, ratio },
          [...cells, ratio.toFixed(2)].map((cell) => String(cell).padStart(12)).join(' '),
        );
      }
    });
  },
});

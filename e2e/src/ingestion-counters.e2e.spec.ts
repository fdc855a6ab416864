import { writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';

import { createApi, exchange } from './__fixtures__/api';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { startOtlpCollector, type OtlpCollector } from './__fixtures__/otlp-collector';
import { eventOf, EXAMPLES } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';
import { until } from './__fixtures__/until';

let folder: string;
let collector: OtlpCollector;
let stack: Stack;
beforeAll(async () => {
  folder = createTemporaryFolder();
  collector = await startOtlpCollector();
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: { patient: { adapter: 'memory', config: { seed: 'examples/potassium' } } },
    sources: { folder: { path: 'inbox', intervalMs: 100 } },
  });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  };
  stack = await startStack({ instance, env: { proxy: env } });
});
afterAll(async () => {
  await stack?.stop();
  await collector?.close();
  removeFolder(folder);
});

/** Posts it as it is; answers the status. */
async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const { status } = await exchange(`${stack.proxyUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return status;
}

const ingested = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    collector
      .points('clinical.events.ingested')
      .map(({ attributes, value }) => [String(attributes['outcome']), value]),
  );

const becomes = (wanted: Readonly<Record<string, number>>) =>
  until(`the counters ${JSON.stringify(wanted)}`, () => {
    const found = ingested();
    return Object.entries(wanted).every(([outcome, value]) => found[outcome] === value)
      ? true
      : undefined;
  });

// Specification: runtime, Metrics, clinical.events.ingested.
it('counts events whichever way they come, and what is no event', async () => {
  const api = createApi(() => stack.proxyUrl);
  const event = { ...(await eventOf('p-normal')), eventId: 'counted-1' };
  expect((await api.postEvent(event)).status).toBe(202);
  expect((await api.postEvent(event)).status).toBe(200);
  await becomes({ accepted: 1, duplicate: 1 });

  expect(await post('/api/events', '{"eventId":')).toBe(400);
  expect(await post('/api/events', '{"eventId":"counted-2"}')).toBe(422);
  expect(await post('/api/events/batch', 'no JSON')).toBe(400);
  await becomes({ rejected: 3 });

  const batch = { events: [{ ...event, eventId: 'counted-3' }, { eventId: 'no type' }] };
  expect(await post('/api/events/batch', JSON.stringify(batch))).toBe(200);
  await becomes({ accepted: 2, rejected: 4 });

  const inbox = join(stack.dataDir, 'inbox', 'potassium');
  await copyFile(join(EXAMPLES, 'observation-severe.json'), join(inbox, 'o-severe.json'));
  await becomes({ accepted: 3 });
  writeFileSync(join(inbox, 'nobody.json'), '{"id":"x"}');
  await becomes({ accepted: 3, duplicate: 1, rejected: 5 });
});

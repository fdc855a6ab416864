import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTelemetry } from '@platform/telemetry';

import { readDefinitions } from '../definitions/read-definitions';
import { ingestEvent } from '../events/ingest-event';
import { createLiveRuns } from '../runs/live-runs';
import { runSimulation } from '../simulation/run-simulation';
import { ingestionDeps } from './ingestion-deps';
import { openProxyBench } from './proxy-bench';
import { proxyCatalog, published, specOf } from './proxy-catalog';

const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1', note: 'clinique' };

/** Does, in a process of its own, what the proxy is to tell in its log. */
async function main(): Promise<void> {
  startTelemetry({ service: 'platform-proxy', shutdownOnSignal: false });
  const bench = await openProxyBench();
  const ingest = (body: object, workflow = published('a')): Promise<unknown> =>
    ingestEvent(body, ingestionDeps(bench, { workflows: [workflow] }));
  await ingest(event);
  await ingest(Object.fromEntries(Object.entries(event).reverse()));
  await ingest({ ...event, note: 'une autre' });
  await ingest({ eventId: 'evt-2', eventType: 'ping' });
  const conditioned = (when: string) =>
    published('when', { nodes: [{ id: 'start', type: 't.lab', config: { when } }] });
  await ingest({ ...event, eventId: 'evt-3' }, conditioned("event.note == 'autre'"));
  await ingest({ ...event, eventId: 'evt-4' }, conditioned('event.note > 5'));
  await runSimulation(
    { workflow: 'a', event },
    {
      catalog: proxyCatalog,
      workflows: [published('a')],
      ingress: bench.ingress,
      bound: {},
      locale: 'fr',
      timezone: 'Europe/Paris',
    },
  );
  const live = createLiveRuns(bench.ingress, bench.store);
  await Promise.all(Array.from({ length: 40 }, (_, index) => live.snapshot(`evt-${index}`)));
  await bench.close();

  const root = mkdtempSync(join(tmpdir(), 'proxy log '));
  const files = {
    'a.yaml': specOf('a'),
    'b.yaml': specOf('a'),
    'c.yaml': specOf('c', { nodes: [{ id: 'x', type: 't.none' }] }),
    'd.yaml': { slug: 'd' },
  };
  for (const [name, spec] of Object.entries(files)) {
    writeFileSync(join(root, name), JSON.stringify(spec));
  }
  readDefinitions([{ path: root, key: 'seed' }], { root, catalog: proxyCatalog });
  rmSync(root, { recursive: true, force: true });
}

void main();

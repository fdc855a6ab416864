import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ComputeUnavailableError } from '@platform/compute';
import { startTelemetry } from '@platform/telemetry';

import { openDefinitionsHarness } from '../definitions/__fixtures__/definitions-harness';
import { ingestEvent } from '../events/ingest-event';
import { createLiveRuns } from '@platform/run-projection';
import { openDefinitionHarness } from '../simulation/__fixtures__/definition-harness';
import { runSimulation } from '../simulation/run-simulation';
import { logSimulation } from '../simulation/log-simulation';
import { ingestionDeps } from './ingestion-deps';
import { openProxyHarness } from './proxy-harness';
import { proxyCatalog, published, specOf } from './proxy-catalog';

const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1', note: 'clinique' };

/** Does, in a process of its own, what the proxy is to tell in its log. */
async function main(): Promise<void> {
  startTelemetry({ service: 'platform-proxy', shutdownOnSignal: false });
  const harness = await openProxyHarness();
  const ingest = (body: object, workflow = published('a')): Promise<unknown> =>
    ingestEvent(body, ingestionDeps(harness, { workflows: [workflow] }));
  await ingest(event);
  await ingest(Object.fromEntries(Object.entries(event).reverse()));
  // Refused as a conflict; what is looked at is its line.
  await ingest({ ...event, note: 'une autre' }).catch(() => undefined);
  await ingest({ eventId: 'evt-2', eventType: 'ping' });
  const conditioned = (when: string) =>
    published('when', { nodes: [{ id: 'start', type: 't.lab', config: { when } }] });
  await ingest({ ...event, eventId: 'evt-3' }, conditioned("event.note == 'autre'"));
  await ingest({ ...event, eventId: 'evt-4' }, conditioned('event.note > 5'));
  const definitions = await openDefinitionHarness(proxyCatalog);
  await definitions.publish(specOf('a'));
  const { label, simulation } = await runSimulation(
    { workflow: 'a', event },
    {
      ...definitions,
      ingress: harness.ingress,
      bound: {},
      locale: 'fr',
      timezone: 'Europe/Paris',
    },
  );
  const { status, effects, ms } = simulation;
  logSimulation({ workflow: label, status, effects: effects.length, ms });
  const live = createLiveRuns(harness.ingress, harness.store);
  await Promise.all(Array.from({ length: 40 }, (_, index) => live.snapshot(`evt-${index}`)));
  await harness.close();
  await definitions.close();

  await seedWhatIsFound();
}

async function seedWhatIsFound(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'proxy log '));
  const write = (name: string, spec: object): void =>
    writeFileSync(join(root, name), JSON.stringify(spec));
  write('a.yaml', specOf('a'));
  write('b.yaml', specOf('a'));
  write('c.yaml', specOf('c', { nodes: [{ id: 'x', type: 't.none' }] }));
  write('d.yaml', { slug: 'd' });
  write('e.yaml', {
    ...{ apiVersion: 'platform/agent-v1', slug: 'e', name: 'e', provider: 'anthropic' },
    ...{ model: 'small', prompt: 'Résume.', inputs: [{ name: 'question', type: 'String' }] },
    outputs: [{ name: 'summary', type: 'String' }],
  });
  const url = `sqlite:${join(root, 'definitions.sqlite')}`;
  const seeding = await openDefinitionsHarness({ url });
  const seed = () => seeding.definitions.seed([{ as: 'published', path: root, key: 'seed' }], root);
  await seed();
  write('a.yaml', specOf('a', { name: 'Autre' }));
  await seed();
  await seeding.close();

  const nodes = new Map([...proxyCatalog.nodes].filter(([id]) => id !== 't.lab'));
  const without = await openDefinitionsHarness({
    ...{ url, catalog: { ...proxyCatalog, nodes }, providers: new Set() },
  });
  await without.current.inForce();
  await without.current.inForce();
  await without.close();

  const large = join(root, 'large');
  mkdirSync(large);
  write('large/large.yaml', specOf('large', { name: 'x'.repeat(20_000) }));
  const alone = await openDefinitionsHarness({
    url,
    computations: { run: () => Promise.reject(new ComputeUnavailableError()) },
  });
  await alone.definitions.seed([{ as: 'published', path: large, key: 'seed' }], root);
  await alone.current.inForce();
  await alone.current.inForce();
  await alone.close();
  rmSync(root, { recursive: true, force: true });
}

void main();

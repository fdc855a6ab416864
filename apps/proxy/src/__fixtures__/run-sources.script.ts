import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { openAuditLog } from '@platform/stores';
import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import { openDatabase, openProcessLocks } from '@platform/database';
import { createIngressClient } from '@platform/engine-api';
import { parseInstanceManifest } from '@platform/manifests';
import { openRunStore } from '@platform/run-store';
import type { SourceFactory } from '@platform/sdk';
import { startTelemetry } from '@platform/telemetry';
import { until } from '@platform/testing';

import { createLiveRuns } from '@platform/run-projection';
import { createFeedKeeping } from '../sources/feed-keeper';
import { startSources } from '../sources/start-sources';
import { openFeedCursors } from '../sources/store/feed-cursors';
import { openRefusedRecords } from '../sources/store/refused-records';
import { definitionsOf } from './definitions-of';
import { snapshotOf } from './proxy-harness';
import { published } from './proxy-catalog';

/** What a source was given, and what became of each record it emitted. */
const given: Record<string, { readonly config: object; readonly feeds: readonly object[] }> = {};
const outcomes: string[] = [];
const requests: string[] = [];

const RECORDS: readonly (readonly [feed: string, key: string, record: object])[] = [
  ['results', 'r1', { subject: { reference: 'Patient/p1' } }],
  ['results', 'r1', { subject: { reference: 'Patient/p1' } }],
  ['results', 'r2', {}],
  ['decisions', 'd1', { run: 'ask:evt-9', status: 'accepted', owner: 'dr-a' }],
  ['decisions', 'd2', { run: 'ask:evt-9', status: 'maybe' }],
  ['unlisted', 'u1', {}],
];

const UNREADABLE = { code: 'json-malformed', message: { fr: 'illisible', en: 'unreadable' } };

const poll: SourceFactory = async (config, feeds, emit, context) => {
  given['poll'] = { config, feeds };
  context.refused?.('results', UNREADABLE, 'cut');
  context.refused?.('results', UNREADABLE);
  for (const [feed, key, record] of RECORDS) {
    outcomes.push(`${feed} ${key} ${await emit({ feed, key, record })}`);
  }
  return { stop: async () => void outcomes.push('poll stopped') };
};
const bare: SourceFactory = (config, feeds) => {
  given['bare'] = { config, feeds };
  return { stop: async () => undefined };
};
const broken: SourceFactory = () => {
  throw new Error('connexion refusée');
};
const idle: SourceFactory = (config, feeds) => {
  given['idle'] = { config, feeds };
  return { stop: async () => undefined };
};

const sources = { poll, bare, broken, idle };
const { catalog, diagnostics } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/sources',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        nodes: [
          {
            id: 't.lab',
            kind: 'trigger',
            category: 'test',
            label: 'Reçu',
            description: '',
            eventType: 'lab.result',
            establishes: ['patient'],
          },
        ],
        eventSources: Object.keys(sources).map((name) => ({ name, module: `./${name}` })),
        eventBindings: [
          {
            name: 'results',
            source: 'poll',
            query: { code: '2823-3' },
            event: 'lab.result',
            map: { patientId: { path: 'subject.reference', ref: true } },
          },
          {
            name: 'decisions',
            source: 'poll',
            resolve: { run: 'run', decision: 'status', by: 'owner' },
          },
          { name: 'unlisted', source: 'poll', event: 'lab.result' },
          { name: 'bare', source: 'bare', event: 'lab.result' },
          { name: 'lost', source: 'broken', event: 'lab.result' },
        ],
      },
    },
    Object.fromEntries(
      Object.entries(sources).map(([name, make]) => [exportKey('eventSources', name), make]),
    ),
  ),
]);
if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));

const { manifest: instance } = parseInstanceManifest(`
apiVersion: platform/instance-v1
sources:
  poll: { every: PT1M }
  bare:
  broken: {}
  idle: {}
  ghost: {}
eventBindings: [results, decisions, bare, lost]
`);

/** An ingress whose engine has one run, which waits for a decision. */
const engine = createServer((request, response) => {
  void text(request).then((body) => {
    const [, , key = '', handler] = (request.url ?? '').split('/').map(decodeURIComponent);
    const answer = (value: object | null): void => void response.end(JSON.stringify(value));
    if (handler === 'getRun') return answer(key === 'evt-9' ? snapshotOf(key) : null);
    if (request.url?.endsWith('/output')) {
      response.statusCode = 404;
      return answer({ message: 'invocation not found' });
    }
    requests.push(`${key} ${handler} ${body}`);
    return handler === 'run'
      ? answer({ invocationId: 'inv_1', status: 'Accepted' })
      : answer({ runId: key, ...(JSON.parse(body) as object), at: '2026-11-20', duplicate: false });
  });
});

/** Starts sources as the proxy does, and says on its last line what came of it; the lines before are the log. */
async function main(): Promise<void> {
  startTelemetry({ service: 'platform-proxy', shutdownOnSignal: false });
  if (instance === undefined) throw new Error('instance');
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'proxy sources '));
  const database = await openDatabase(`sqlite:${join(folder, 'runs.sqlite')}`);
  const store = await openRunStore(`sqlite:${join(folder, 'runs.sqlite')}`);
  const ingress = createIngressClient({ url, observe: (_path, call) => call({}) });
  const refusedRecords = await openRefusedRecords(database);
  const running = await startSources(instance, {
    catalog,
    requireCompleteIndex: () => undefined,
    isSigned: () => false,
    definitions: definitionsOf(catalog, [published('a')]),
    store,
    ingress,
    locale: 'fr',
    timezone: 'Europe/Paris',
    now: () => new Date(),
    live: createLiveRuns(ingress, store),
    root: folder,
    dataDir: folder,
    retentionMs: 86_400_000,
    refusedRecords,
    audit: await openAuditLog(database),
    keeping: createFeedKeeping({
      cursors: await openFeedCursors(database),
      locks: openProcessLocks(database),
    }),
  });
  const listed = await until(async () => {
    const found = await refusedRecords.list({ limit: 10, feed: 'results' });
    return found.some(({ key }) => key === 'cut') && found.map(({ key }) => key).sort();
  });
  await running.stop();
  await store.close();
  await database.close();
  engine.closeAllConnections();
  engine.close();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${JSON.stringify({ given, outcomes, requests, listed })}\n`);
}

void main();

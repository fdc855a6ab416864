import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import type { Ports, Terminology } from '@platform/ports';
import type {
  HumanTaskBehavior,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
} from '@platform/sdk';
import { FhirTerminologyServer } from '@platform/terminology';
import { nodeEntry } from '@platform/testing';

import { specOf, STARTED_AT } from '../__fixtures__/run-harness';
import type { Driver } from '../driver';
import { createMemoryDriver } from '../drivers/memory-driver';
import { createRecordingDriver, replayJournal, type JournalEntry } from '../drivers/replay-driver';
import { interpret } from '../interpret';
import { planWorkflow } from '../plan/plan-workflow';
import type { NodeTrace } from '../trace';

const drug = { kind: 'coded', valueSet: 'drug' };
const intake = { kind: 'list', of: { kind: 'object', name: 'Intake' } };
const behaviors = {
  's.start': (): TriggerBehavior => ({ accept: ({ event }) => ({ code: event['code'] }) }),
  's.read': (): SourceBehavior => ({
    read: async ({ config }) => ({
      intakes: (config['codes'] as string[]).map((code) => ({ drug: code, dose: 1 })),
    }),
  }),
  's.write': (): SinkBehavior => ({
    write: async ({ config, terminology, ports }) => {
      const source = config['by'] === 'port' ? ports.terminology : terminology;
      await source?.validateCode('drug', String(config['code']));
      await source?.display('severity', 'high');
    },
  }),
  's.review': (): HumanTaskBehavior => ({
    request: () => ({ title: 'Confirmer', payload: {} }),
    resolve: (_, { form }) => ({ ...form }),
  }),
};
const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/site',
      version: '1.0.0',
      contributes: {
        valueSets: [
          { id: 'drug', system: 'urn:drug', doc: '', concepts: [], external: true },
          {
            id: 'severity',
            system: 'urn:severity',
            doc: '',
            concepts: [{ code: 'high', display: 'Haute' }],
          },
        ],
        types: [
          {
            name: 'Intake',
            doc: '',
            layer: 'datatype',
            fields: {
              drug: { type: drug, required: true },
              dose: { type: { kind: 'primitive', name: 'Number' }, required: true },
              replaces: { type: { kind: 'object', name: 'Intake' }, required: false },
            },
          },
        ],
        nodes: [
          nodeEntry('s.start', 'trigger', {
            eventType: 's.started',
            outputs: [{ name: 'code', type: drug }],
          }),
          nodeEntry('s.read', 'source', { outputs: [{ name: 'intakes', type: intake }] }),
          nodeEntry('s.write', 'sink', {}),
          nodeEntry('s.review', 'human-task', { outputs: [{ name: 'drug', type: drug }] }),
        ],
      },
    } as never,
    Object.fromEntries(
      Object.entries(behaviors).map(([id, behavior]) => [exportKey('nodes', id), behavior]),
    ),
  ),
]);

let server: Server;
let terminology: FhirTerminologyServer;
let questions: number;
let isDown: boolean;

beforeEach(async () => {
  questions = 0;
  isDown = false;
  server = createServer((request, response) => {
    questions += 1;
    const code = new URL(request.url ?? '', 'http://x').searchParams.get('code');
    const parameter = [{ name: 'result', valueBoolean: code?.startsWith('B01') === true }];
    response.writeHead(isDown ? 503 : 200);
    response.end(JSON.stringify({ resourceType: 'Parameters', parameter }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  terminology = new FhirTerminologyServer(catalog, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get: async (url) => {
      const response = await fetch(url, { headers: { connection: 'close' } });
      return { status: response.status, text: await response.text() };
    },
    now: () => performance.now(),
    language: 'fr',
  });
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

interface Given {
  readonly id: string;
  readonly type: string;
  readonly config?: object;
}

const walk = (nodes: readonly Given[], driver: Driver, source: Terminology) => {
  const spec = specOf(
    [{ id: 'start', type: 's.start' }, ...(nodes as [])],
    nodes.map(({ id }) => `start.$done -> ${id}.$after`),
  );
  const { plan } = planWorkflow(spec, catalog, { locale: 'fr', callees: new Map() });
  if (!plan) throw new Error('no plan');
  const silent = () => undefined;
  return interpret(
    plan,
    {
      runId: 'run-1',
      event: { eventId: 'run-1', eventType: 's.started', code: 'B01AF02' },
      context: {},
      startedAt: STARTED_AT,
      timezone: 'Europe/Paris',
    },
    {
      ports: { terminology: source } as Ports,
      terminology: source,
      log: { debug: silent, info: silent, warn: silent },
    },
    driver,
  );
};

/** Collects the traces that a driver is given on the way, beside those of the result. */
function collecting(driver: Driver, traces: NodeTrace[]): Driver {
  return {
    ...driver,
    rest(progress) {
      traces.push(...progress.nodes);
      driver.rest(progress);
    },
  };
}

const byPath = (traces: readonly NodeTrace[]) => new Map(traces.map((each) => [each.path, each]));

async function run(nodes: readonly Given[], journal: JournalEntry[] = []) {
  const form = { drug: 'B01AF02' };
  const memory = createMemoryDriver({
    now: new Date(STARTED_AT),
    decisions: { review: { decision: 'accepted', by: 'dr-a', form } },
    emit: () => undefined,
  });
  const rested: NodeTrace[] = [];
  const driver = createRecordingDriver(collecting(memory, rested), journal);
  const result = await walk(nodes, driver, terminology);
  return byPath([...rested, ...result.nodes]);
}

const read = (...codes: string[]): Given => ({ id: 'read', type: 's.read', config: { codes } });
const write = (config: object): Given => ({ id: 'write', type: 's.write', config });

describe('the answers of the terminology that a node uses', () => {
  it('are verified when the server answered what a source returned', async () => {
    const traces = await run([read('B01AF02', 'B01AF01', 'B01AF02')]);
    expect(traces.get('read')).toMatchObject({
      status: 'done',
      terminology: { drug: 'verified' },
    });
    expect(questions).toBe(2);
  });

  it('fail the source whose code the site does not have, without naming the code', async () => {
    const trace = (await run([read('B01AF02', 'N02BE01')])).get('read');
    expect(trace).toMatchObject({
      status: 'failed',
      error: { code: 'output-invalid', retryable: false },
      terminology: { drug: 'verified' },
    });
    expect(trace?.error?.message).not.toContain('N02BE01');
  });

  it('are assumed when nobody who knows the value set answered', async () => {
    isDown = true;
    expect((await run([read('N02BE01')])).get('read')).toMatchObject({
      status: 'done',
      terminology: { drug: 'assumed' },
    });
  });

  it('are assumed beyond 200 codes, which are not all asked about', async () => {
    const codes = Array.from({ length: 201 }, (_, index) => `B01-${index}`);
    expect((await run([read(...codes)])).get('read')?.terminology).toEqual({ drug: 'assumed' });
    expect(questions).toBe(200);
  });

  it.each(['call', 'port'])('are those that a behavior asked for (by its %s)', async (by) => {
    const traces = await run([write({ code: 'B01AF02', by })]);
    expect(traces.get('write')?.terminology).toEqual({ drug: 'verified', severity: 'verified' });
  });

  it('are assumed for what an event or a person gave, because nothing is asked there', async () => {
    const traces = await run([{ id: 'review', type: 's.review' }]);
    expect(traces.get('start')?.terminology).toEqual({ drug: 'assumed' });
    expect(traces.get('review')).toMatchObject({
      status: 'done',
      outputs: { drug: 'B01AF02' },
      terminology: { drug: 'assumed' },
    });
    expect(questions).toBe(0);
  });

  it('are not mentioned by a node that uses none', async () => {
    expect((await run([read()])).get('read')).not.toHaveProperty('terminology');
  });

  it('are the same in a replay, which asks nobody', async () => {
    const journal: JournalEntry[] = [];
    const nodes = [read('B01AF02'), write({ code: 'x' })];
    const traces = await run(nodes, journal);
    const asked = questions;
    const written = JSON.parse(JSON.stringify(journal)) as JournalEntry[];
    const rested: NodeTrace[] = [];
    const replayed = await replayJournal(written, (driver) =>
      walk(nodes, collecting(driver, rested), {} as Terminology),
    );
    expect(byPath([...rested, ...replayed.nodes])).toEqual(traces);
    expect(traces.get('read')?.terminology).toEqual({ drug: 'verified' });
    expect(questions).toBe(asked);
  });
});

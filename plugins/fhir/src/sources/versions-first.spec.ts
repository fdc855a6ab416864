import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { EmitRecord } from '@platform/sdk';
import { sourceContext } from '@platform/sdk-testing';
import { until } from '@platform/testing';

import { keepingLog, type LogLine } from '../__fixtures__/log-lines';
import { bundle, openScriptedServer, type ScriptedServer } from '../__fixtures__/scripted-server';
import fhirPoll from './fhir-poll';

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly lastUpdated: number;
}

const SUBSETTED = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
};

let server: ScriptedServer;
let running: { stop(): Promise<void> } | undefined;
let content: Map<string, Stored>;
let lines: LogLine[];
let emitted: { readonly key: string; readonly value: unknown }[];
/** What happens between the two passes, once. */
let between: (() => void) | undefined;
let how: {
  elements: 'marked' | 'unmarked' | 'ignored' | 'refused';
  ids: 'read' | 'ignored';
  /** Whether versions are listed as they were first. */
  isBehind?: boolean;
};
beforeEach(() => {
  content = new Map();
  emitted = [];
  between = undefined;
  how = { elements: 'marked', ids: 'read' };
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await server.close();
});

const write = (id: string): void => {
  const version = (content.get(id)?.version ?? 0) + 1;
  content.set(id, { id, version, lastUpdated: Date.now() });
};
const whole = ({ id, version, lastUpdated }: Stored) => ({
  ...{ resourceType: 'Observation', id, status: 'final', valueInteger: version },
  meta: { versionId: String(version), lastUpdated: new Date(lastUpdated).toISOString() },
});
function part(stored: Stored): object {
  const shown = how.isBehind ? { ...stored, version: 1 } : stored;
  const { valueInteger: _value, meta, ...rest } = whole(shown);
  return { ...rest, meta: { ...meta, ...(how.elements === 'marked' && { tag: [SUBSETTED] }) } };
}

/** One page of everything, oldest first. */
const serve = async () => {
  server = await openScriptedServer(({ url }) => {
    const address = new URL(url, server.origin);
    const query = address.searchParams;
    const ids = query.get('_id')?.split(',');
    if (ids) {
      between?.();
      between = undefined;
    }
    const isElements = query.has('_elements');
    if (isElements && how.elements === 'refused') return { status: 400 };
    const found = [...content.values()]
      .filter(({ id }) => ids === undefined || how.ids === 'ignored' || ids.includes(id))
      .sort((left, right) => left.lastUpdated - right.lastUpdated);
    if (how.elements === 'ignored') query.delete('_elements');
    if (how.ids === 'ignored') query.delete('_id');
    const isPart = isElements && how.elements !== 'ignored';
    return { body: bundle(found.map(isPart ? part : whole), { self: address.href }) };
  });
};
async function start(emit?: EmitRecord): Promise<void> {
  const kept = keepingLog();
  lines = kept.lines;
  running = await fhirPoll(
    { baseUrl: server.baseUrl, intervalMs: 100, pagePauseMs: 0 },
    [
      {
        name: 'lab',
        query: { resource: 'Observation', params: { status: 'final' }, versionsFirst: true },
      },
    ],
    emit ??
      (async ({ key, record }) => {
        emitted.push({ key, value: (record as { valueInteger?: unknown }).valueInteger });
        return 'accepted';
      }),
    sourceContext({ log: kept.log }),
  );
}
const requestsWith = (parameter: string) =>
  server.received
    .map(({ url }) => new URL(url, server.origin).searchParams)
    .filter((query) => query.has(parameter));
const idsRead = () => requestsWith('_id').map((query) => query.get('_id')?.split(',') ?? []);
/** Some polls go by. */
const polls = (count = 3) => {
  const before = requestsWith('_sort').length;
  return until(() => requestsWith('_sort').length >= before + count);
};
const said = (words: string) => lines.filter(({ message }) => message.includes(words));

it('versions first: reads in full only what is new', async () => {
  await serve();
  write('a');
  write('b');
  await start();
  await polls();
  write('b');
  await until(() => emitted.length === 3);
  await polls();
  expect(idsRead()).toEqual([['a', 'b'], ['b']]);
  // What changes between the two passes must still be what the binding means.
  expect(requestsWith('_id').map((query) => query.get('status'))).toEqual(['final', 'final']);
  expect(emitted).toEqual([
    { key: 'Observation.a.v1', value: 1 },
    { key: 'Observation.b.v1', value: 1 },
    { key: 'Observation.b.v2', value: 2 },
  ]);
});

it('versions first: reads in bounded groups', async () => {
  await serve();
  for (let n = 0; n < 40; n += 1) write(`o-${n}`);
  await start();
  await until(() => emitted.length === 40);
  expect(idsRead().map(({ length }) => length)).toEqual([15, 15, 10]);
});

it('versions first: emits the version that it read when another one was written meanwhile, once', async () => {
  await serve();
  write('a');
  write('b');
  between = () => write('a');
  await start();
  await until(() => emitted.length === 2);
  await polls();
  expect(emitted).toEqual([
    { key: 'Observation.a.v2', value: 2 },
    { key: 'Observation.b.v1', value: 1 },
  ]);
});

it('versions first: skips what was deleted meanwhile, and counts it', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1e9 });
  const provider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  await serve();
  write('a');
  write('b');
  between = () => content.delete('a');
  await start();
  await until(() => emitted.length === 1);
  await polls();
  expect(emitted).toEqual([{ key: 'Observation.b.v1', value: 1 }]);
  expect(said('disparue')).toHaveLength(1);
  await provider.forceFlush();
  metrics.disable();
  const counters = exporter
    .getMetrics()
    .at(-1)
    ?.scopeMetrics.flatMap(({ metrics: all }) => all);
  expect(
    counters?.find(({ descriptor }) => descriptor.name === 'fhir.feeds.skipped'),
  ).toMatchObject({
    dataPoints: [{ value: 1, attributes: { reason: 'gone' } }],
  });
  await provider.shutdown();
});

it('versions first: reads again what a part of the server that is behind does not have yet', async () => {
  await serve();
  write('a');
  write('b');
  const late = content.get('a');
  between = () => {
    content.delete('a');
    setTimeout(() => late && content.set('a', late), 50);
  };
  await start();
  await until(() => emitted.length === 2);
  expect(emitted.map(({ key }) => key)).toEqual(['Observation.b.v1', 'Observation.a.v1']);
});

it('versions first: emits a version once though the list of the server stays behind it', async () => {
  await serve();
  how.isBehind = true;
  write('a');
  write('a');
  await start();
  await until(() => emitted.length === 1);
  await polls();
  expect(idsRead().length).toBeGreaterThan(1);
  expect(emitted).toEqual([{ key: 'Observation.a.v2', value: 2 }]);
});

it('versions first: uses whole resources of a server that ignores the parameter', async () => {
  await serve();
  how.elements = 'ignored';
  write('a');
  await start();
  await until(() => emitted.length === 1);
  await polls();
  expect(emitted).toEqual([{ key: 'Observation.a.v1', value: 1 }]);
  expect(idsRead()).toEqual([]);
});

it('versions first: hands over no part of a server that does not mark parts', async () => {
  await serve();
  how.elements = 'unmarked';
  write('a');
  await start();
  await until(() => emitted.length === 1);
  await polls();
  expect(emitted).toEqual([{ key: 'Observation.a.v1', value: 1 }]);
  expect(said('SUBSETTED')).toHaveLength(1);
});

it('versions first: asks for whole resources from then on when the server refuses the parameter', async () => {
  await serve();
  how.elements = 'refused';
  write('a');
  await start();
  await until(() => emitted.length === 1);
  write('b');
  await until(() => emitted.length === 2);
  expect(requestsWith('_elements')).toHaveLength(1);
  expect(said('_elements')).toHaveLength(1);
});

it('versions first: reads nothing when the server ignores the ids: it would hand over others', async () => {
  await serve();
  how.ids = 'ignored';
  write('a');
  await start();
  await until(() => said('lecture FHIR reportée').length > 0);
  expect(emitted).toEqual([]);
});

it('versions first: hands over the rest later when the platform stops in the middle of a group', async () => {
  await serve();
  for (let n = 0; n < 20; n += 1) write(`o-${n}`);
  const taken: string[] = [];
  let refusals = 0;
  await start(async ({ key }) => {
    if (taken.length === 7 && refusals < 2) {
      refusals += 1;
      throw Object.assign(new Error('en pause'), { retryAfterMs: 20 });
    }
    taken.push(key);
    return 'accepted';
  });
  await until(() => taken.length === 20);
  await polls();
  expect(new Set(taken).size).toBe(20);
  expect(taken).toHaveLength(20);
});

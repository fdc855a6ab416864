import { metrics, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Flag } from 'fhir/r4';

import { keepingLog } from '../__fixtures__/log-lines';
import { openScriptedServer } from '../__fixtures__/scripted-server';
import { openFhirClient } from './fhir-client';
import { countSkipped } from './telemetry';

const spans = new InMemorySpanExporter();
const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const provider = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1e9 })],
});

beforeAll(() => {
  const tracing = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  trace.setGlobalTracerProvider(tracing);
});
afterAll(async () => {
  trace.disable();
  metrics.disable();
  await provider.shutdown();
});

async function counted(name: string) {
  await provider.forceFlush();
  const all =
    exporter
      .getMetrics()
      .at(-1)
      ?.scopeMetrics.flatMap(({ metrics: list }) => list) ?? [];
  return all
    .find(({ descriptor }) => descriptor.name === name)
    ?.dataPoints.map(({ attributes, value }) => ({ ...attributes, value }));
}

it('telemetry: traces and counts requests without anything that identifies a patient; a failure is an exception on its span [RUN-174]', async () => {
  // What is counted before telemetry starts is lost, and must not stop what comes later.
  countSkipped('observations', 'early');
  metrics.setGlobalMeterProvider(provider);
  const server = await openScriptedServer(({ url }) =>
    url.includes('anne') ? { body: { resourceType: 'Patient', id: 'anne' } } : { status: 503 },
  );
  const client = openFhirClient(
    { baseUrl: server.baseUrl },
    { log: keepingLog().log, root: '/', key: 'k' },
  );
  await client.read('Patient', 'anne');
  await expect(client.read('Patient', 'other')).rejects.toMatchObject({ retryable: true });
  countSkipped('observations', 'observation-without-value', 2);

  const requests = spans
    .getFinishedSpans()
    .filter(({ attributes }) => attributes['fhir.resource'] === 'Patient');
  expect(requests.map(({ name, attributes, status }) => ({ name, attributes, status }))).toEqual([
    {
      name: 'fhir GET',
      attributes: {
        'fhir.resource': 'Patient',
        'http.request.method': 'GET',
        'http.response.status_code': 200,
      },
      status: { code: SpanStatusCode.UNSET },
    },
    {
      name: 'fhir GET',
      attributes: {
        'fhir.resource': 'Patient',
        'http.request.method': 'GET',
        'http.response.status_code': 503,
        'error.type': 'FHIR_UNAVAILABLE',
      },
      status: { code: SpanStatusCode.ERROR, message: 'FHIR_UNAVAILABLE' },
    },
  ]);
  const exceptions = requests.map(({ events }) =>
    events.map(({ name, attributes }) => ({ name, ...attributes })),
  );
  expect(exceptions).toEqual([
    [],
    [
      expect.objectContaining({
        name: 'exception',
        'exception.message': 'FHIR_UNAVAILABLE',
      }) as unknown,
    ],
  ]);
  expect(await counted('fhir.requests')).toEqual(
    expect.arrayContaining([
      { resource: 'Patient', method: 'GET', status: 200, value: 1 },
      { resource: 'Patient', method: 'GET', status: 503, value: 1 },
    ]),
  );
  expect(await counted('fhir.observations.skipped')).toEqual([
    { reason: 'observation-without-value', value: 2 },
  ]);
  await client.close();
  await server.close();
});

it('telemetry: names the spans of reads and writes after what they do [RUN-175]', async () => {
  const server = await openScriptedServer(({ method }) => ({
    status: method === 'POST' ? 201 : 200,
    body: { resourceType: 'Flag', id: 'f1', meta: { versionId: '1' } },
  }));
  const client = openFhirClient(
    { baseUrl: server.baseUrl },
    { log: keepingLog().log, root: '/', key: 'k' },
  );
  const flag: Flag = {
    resourceType: 'Flag',
    status: 'active',
    code: { text: 'x' },
    subject: { reference: 'Patient/anne' },
  };
  await client.read('Flag', 'f1');
  await client.create(flag);
  await client.update({ ...flag, id: 'f1' });
  const found = spans
    .getFinishedSpans()
    .filter(({ attributes }) => attributes['fhir.resource'] === 'Flag')
    .map(({ name, attributes }) => [name, attributes['http.request.method']]);
  expect(found).toEqual([
    ['fhir GET', 'GET'],
    ['fhir POST', 'POST'],
    ['fhir PUT', 'PUT'],
  ]);
  await client.close();
  await server.close();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import { parser } from '@prometheus-io/lezer-promql';

import * as recorders from './metrics';

const FOLDER = join(__dirname, '../../../docker/observability');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

const model = { provider: 'local', model: 'm-1' };
const feed = { source: 'poll', feed: 'lab', seconds: 1 };
const waiting = async () => [{ age: 'under-1h', count: 1 }];

/** Every recorder once: a new one is missing here until it is added. */
const CALLS: Readonly<Record<keyof typeof recorders, () => void>> = {
  recordEventGenerated: () =>
    recorders.recordEventGenerated({
      ...{ source: 'poll', feed: 'lab', event: 'lab.result', outcome: 'accepted' },
    }),
  recordLeftOut: () => recorders.recordLeftOut({ source: 'poll', feed: 'lab', what: 'NTE' }, 1),
  recordEventIngested: () => recorders.recordEventIngested('accepted'),
  recordRunStarted: () => recorders.recordRunStarted('w'),
  recordRunExecuted: () => recorders.recordRunExecuted('w', 'failed'),
  recordAttemptLost: () => recorders.recordAttemptLost(),
  recordValidationResolved: () => recorders.recordValidationResolved('accepted'),
  recordValidationDuration: () => recorders.recordValidationDuration(1, 'w'),
  recordPluginFault: () => recorders.recordPluginFault('p', 'exit'),
  recordTerminologyFallback: () => recorders.recordTerminologyFallback('s', 'unreachable'),
  recordSimulation: () => recorders.recordSimulation('w', 'completed'),
  recordNodeExecuted: () => recorders.recordNodeExecuted({ type: 't', kind: 'k' }),
  recordNodeDuration: () => recorders.recordNodeDuration(1, { type: 't', kind: 'k' }),
  recordAgentTurns: () => recorders.recordAgentTurns(1, model),
  recordAgentTokens: () => recorders.recordAgentTokens(1, 'input', model),
  recordAgentToolCall: () => recorders.recordAgentToolCall('t', 'done'),
  recordIngressDuration: () => recorders.recordIngressDuration(1, '/x'),
  recordHttpDuration: () =>
    recorders.recordHttpDuration(1, { method: 'GET', route: '/x', status: 200 }),
  recordHandled: () => recorders.recordHandled(1),
  recordWaiting: () => recorders.recordWaiting(1),
  recordShed: () => recorders.recordShed(),
  observeSourceLag: () => recorders.observeSourceLag(() => [feed]),
  observeSourceSilence: () => recorders.observeSourceSilence(() => [feed]),
  observeRunsSuspended: () => recorders.observeRunsSuspended(waiting),
  observeValidationsWaiting: () => recorders.observeValidationsWaiting(waiting),
};

const UNITS: Readonly<Record<string, string>> = { s: '_seconds', ms: '_milliseconds' };
const inPrometheus = (name: string): string => name.replaceAll('.', '_');

/** The names that Prometheus gives to the series of a metric that it receives by OTLP. */
function seriesOf(metric: MetricData): readonly string[] {
  const { name: given, unit } = metric.descriptor;
  const name = inPrometheus(given) + (UNITS[unit] ?? '');
  if (metric.dataPointType === DataPointType.HISTOGRAM) {
    return ['_bucket', '_count', '_sum'].map((suffix) => name + suffix);
  }
  const isCounter = metric.dataPointType === DataPointType.SUM && metric.isMonotonic;
  return [isCounter ? `${name}_total` : name];
}

/** The labels of each series, as the code emits them. */
async function emittedSeries(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1e9 });
  const provider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  for (const call of Object.values(CALLS)) call();
  await provider.forceFlush();
  const emitted = new Map<string, ReadonlySet<string>>();
  for (const { metrics: found } of exporter.getMetrics().at(-1)?.scopeMetrics ?? []) {
    for (const metric of found) {
      const attributes = metric.dataPoints.flatMap((point) => Object.keys(point.attributes));
      for (const series of seriesOf(metric)) {
        const le = series.endsWith('_bucket') ? ['le'] : [];
        emitted.set(series, new Set([...attributes.map(inPrometheus), ...le]));
      }
    }
  }
  metrics.disable();
  await provider.shutdown();
  return emitted;
}

interface Query {
  readonly where: string;
  readonly expr: string;
  /** What its legend or its summary shows of a label. */
  readonly shown: string;
}

const dashboard = JSON.parse(read('dashboard.json')) as {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
};
const panelQueries: readonly Query[] = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ where: title, expr, shown: legendFormat })),
);
const alertQueries: readonly Query[] = read('alerts.yaml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    where: /^\w+/.exec(text)?.[0] ?? '',
    expr: (/^ {8}expr: (?:>-\n)?([\s\S]*?)\n {8}\w+:/m.exec(text)?.[1] ?? '').trim(),
    shown: (/summary: (.*)/.exec(text)?.[1] ?? '').replaceAll('$labels.', ''),
  }));

interface Found {
  readonly series: readonly string[];
  readonly labels: readonly string[];
  readonly grouped: readonly string[];
  readonly isValid: boolean;
}

function parse(expr: string): Found {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const series: string[] = [];
  const labels: string[] = [];
  const grouped: string[] = [];
  let isValid = text !== '';
  parser.parse(text).iterate({
    enter({ name, from, to, type, node }) {
      if (type.isError) isValid = false;
      const word = text.slice(from, to);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') series.push(word);
      if (name === 'LabelName') {
        labels.push(word);
        if (node.parent?.name === 'GroupingLabels') grouped.push(word);
      }
    },
  });
  return { series, labels, grouped, isValid };
}

let emitted: ReadonlyMap<string, ReadonlySet<string>>;
beforeAll(async () => {
  emitted = await emittedSeries();
});

function findingsIn({ expr, shown }: Query): readonly string[] {
  const { series, labels, grouped, isValid } = parse(expr);
  const known = new Set(series.flatMap((name) => [...(emitted.get(name) ?? [])]));
  const legend = [...shown.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label]) => label ?? '');
  return [
    ...(isValid ? [] : ['cannot be parsed']),
    ...(series.length > 0 ? [] : ['asks for no metric']),
    ...series.filter((name) => !emitted.has(name)).map((name) => `${name} is not emitted`),
    ...labels.filter((label) => !known.has(label)).map((label) => `no label ${label}`),
    ...legend.filter((label) => !grouped.includes(label)).map((label) => `${label} is not kept`),
  ];
}

it('every query of the dashboard asks for what the code emits', () => {
  expect(panelQueries.length).toBeGreaterThan(20);
  for (const query of panelQueries) {
    expect({ where: query.where, findings: findingsIn(query) }).toEqual({
      ...{ where: query.where, findings: [] },
    });
  }
});

it('every alert asks for what the code emits', () => {
  expect(alertQueries.length).toBeGreaterThan(10);
  const withoutValue = alertQueries.map((query) => ({
    ...query,
    shown: query.shown.replace('{{ $value }}', ''),
  }));
  for (const query of withoutValue) {
    expect({ where: query.where, findings: findingsIn(query) }).toEqual({
      ...{ where: query.where, findings: [] },
    });
  }
});

it('every metric is on the dashboard, except the count of nodes and of simulations', () => {
  const asked = panelQueries.flatMap(({ expr }) => parse(expr).series);
  const bases = new Set(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  const missing = [...emitted.keys()]
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !bases.has(name));
  expect([...new Set(missing)].sort()).toEqual([
    'clinical_nodes_executed_total',
    'clinical_simulations_total',
  ]);
});

it('the check finds a metric, a label and a query that do not exist', () => {
  const query = { where: 'x', shown: '{{age}}' };
  expect(findingsIn({ ...query, expr: 'sum(clinical_runs_started)' })).toEqual([
    'clinical_runs_started is not emitted',
    'age is not kept',
  ]);
  expect(
    findingsIn({ ...query, expr: 'max by (age) (clinical_runs_suspended{ward="3"})' }),
  ).toEqual(['no label ward']);
  expect(findingsIn({ ...query, expr: 'max by (age) (clinical_runs_suspended' })).toContain(
    'cannot be parsed',
  );
});

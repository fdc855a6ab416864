import { planWorkflow, type NodeTrace, type StepOutcome } from '@platform/interpreter';
import { rootLogger, startTelemetry } from '@platform/telemetry';

import { createRunTelemetry, type RunTelemetry } from '../run/run-telemetry';
import { engineCatalog, runInput, specOf } from './engine-harness';

const spec = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'read', type: 't.read' },
    { id: 'ask', type: 't.ask' },
  ],
  ['start.value -> read.value', 'read.value -> ask.value'],
);
const { plan } = planWorkflow(spec, engineCatalog, { locale: 'fr' });

const at = { startedAt: '2026-11-20T08:00:00.000Z', endedAt: '2026-11-20T08:00:01.000Z' };
const success: StepOutcome = { ok: true, value: 1, ...at };
const refusal = {
  ok: false,
  failure: { code: 'down', message: 'panne', retryable: true },
  ...at,
} satisfies StepOutcome;
const trace = (path: string, more: Partial<NodeTrace> = {}): NodeTrace => ({
  path,
  id: path,
  type: `t.${path}`,
  kind: 'source',
  status: 'done',
  ms: 5,
  ...more,
});
const ended = (path: string, more: Partial<NodeTrace> = {}, effect = false) =>
  ({ type: 'node-end', trace: trace(path, more), effect, flows: [] }) as const;

const usage = { inputTokens: 100, outputTokens: 10, cachedInputTokens: 40 };
const answeredTurn: StepOutcome = {
  ...{ ok: true, startedAt: at.startedAt, endedAt: at.endedAt },
  value: {
    turn: { content: [], finish: 'tool-calls', usage, model: 'm-1-2026', responseId: 'r1' },
  },
};
const agentTrace: NonNullable<NodeTrace['agent']> = {
  ...{ provider: 'local', model: 'm-1', source: 'model', usage },
  turns: [
    {
      ...{ turn: 1, finish: 'tool-calls', usage, startedAt: at.startedAt, ms: 1, attempts: 1 },
      calls: [
        { id: 'c1', tool: 't.read', outcome: 'done' },
        { id: 'c2', tool: 'patient Dupont', outcome: 'refused', reason: 'unknown-tool' },
      ],
    },
  ],
};

/** What happens in one attempt at a run each; the position is the run's trace id. */
const scenarios: readonly ((run: RunTelemetry) => unknown)[] = [
  (run) => run.performing('read', async () => success),
  (run) => run.performing('read#2', async () => success),
  (run) => run.performing('publish:ask#3', async () => success),
  (run) => run.performing('read', async () => refusal),
  (run) =>
    run
      .performing('read', () => Promise.reject(new Error('processus arrêté')))
      .catch((error: unknown) => String(error)),
  (run) => [run.emit(ended('start', { kind: 'trigger' })), run.emit(ended('read', {}, true))],
  (run) => [
    run.emit(ended('ask', { kind: 'human-task', decidedBy: { by: 'Dr A' } })),
    run.emit(ended('expired', { kind: 'human-task', status: 'failed' })),
  ],
  (run) =>
    (['skipped', 'cancelled'] as const).forEach((status) => run.emit(ended(status, { status }))),
  (run) => run.emit(ended('replayed')),
  (run) => run.emit({ type: 'publication-failed', path: 'ask', code: 'down' }),
  (run) =>
    (['failed', 'substituted'] as const).forEach((status) =>
      run.emit(ended(status, { status, error: { ...refusal.failure, nodePath: status } })),
    ),
  (run) =>
    ['review[3]/dose', 'wards[1]/beds[2]/dose', 'review[3]/call/dose', 'call/dose'].forEach(
      (path) => run.emit(ended(path, { id: 'dose', type: 't.dose', kind: 'compute', ...at })),
    ),
  async (run) => {
    await run.performing('advise~turn-1', async () => answeredTurn, {
      ...{ kind: 'turn', provider: 'local', model: 'm-1' },
    });
    await run.performing('advise~call-1', async () => success, { kind: 'call', tool: 't.read' });
    run.emit(ended('advise', { kind: 'agent', agent: agentTrace }));
  },
  (run) =>
    ['review[3]/dose', 'review[4]/dose', 'dose'].forEach((path) => {
      const error = {
        code: 'unexpected',
        message: 'erreur inattendue (TypeError)',
        retryable: true,
      };
      run.emit(
        ended(path, { id: 'dose', type: 't.dose', kind: 'compute', status: 'failed', error }),
      );
    }),
];
/** The one whose events the control plane has told before. */
const REPLAYED = 8;

async function main(): Promise<void> {
  if (!plan) throw new Error('no plan');
  const telemetry = startTelemetry({ service: 'platform-endpoint', shutdownOnSignal: false });
  for (const [position, scenario] of scenarios.entries()) {
    const attempt = new AbortController();
    const traceId = String(position + 1).padStart(32, '0');
    const run = createRunTelemetry({
      input: {
        ...runInput(spec, `evt-${position}`),
        trace: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      },
      plan,
      isProcessing: () => position !== REPLAYED,
      attemptOver: attempt.signal,
    });
    const outcome = await scenario(run);
    attempt.abort();
    rootLogger.info({ position, outcome }, 'scénario');
  }
  await telemetry.shutdown();
}

void main();

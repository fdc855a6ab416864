import {
  contextFromCarrier,
  injectTraceCarrier,
  observeRunsSuspended,
  observeValidationsWaiting,
  openSpan,
  recordAgentTokens,
  recordAgentToolCall,
  recordAgentTurns,
  recordEventGenerated,
  recordEventIngested,
  recordLeftOut,
  recordHandled,
  recordHttpDuration,
  recordIngressDuration,
  recordNodeDuration,
  recordNodeExecuted,
  recordRunExecuted,
  recordRunStarted,
  recordShed,
  recordSimulation,
  recordValidationDuration,
  recordValidationResolved,
  recordWaiting,
  rootLogger,
  startTelemetry,
  withSpan,
} from '../index';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

async function main(): Promise<void> {
  recordEventIngested('rejected');
  const carrierBefore = await withSpan('before', {}, injectTraceCarrier);
  const telemetry = startTelemetry({ service: 'platform-endpoint' });
  recordEverything();
  const value = await withSpan('outer', { workflow: 'w', 'event.type': 't' }, () =>
    withSpan('inner', {}, () => Promise.resolve(7)),
  );
  const caught = [
    await caughtFrom('failing synchronously', () => {
      throw new Error('panne');
    }),
    await caughtFrom('failing asynchronously', () => Promise.reject(new Error('panne'))),
    await caughtFrom('failing without an Error', () => Promise.reject('panne')),
  ];
  const parent = contextFromCarrier({ traceparent: TRACEPARENT, baggage: 'patient=1' });
  const carrier = await withSpan('remote', {}, injectTraceCarrier, { parent, kind: 'server' });
  await withSpan('around', {}, async () => {
    for (const wrong of [undefined, {}, { traceparent: 'garbage' }]) {
      await withSpan('fresh', {}, () => {}, { parent: contextFromCarrier(wrong) });
    }
  });
  const node = openSpan('provisional', {}, { startedAt: new Date('2026-01-01T00:00:00Z') });
  node.run(() => openSpan('child', {})).end();
  node.update('node `k`', { 'node.id': 'k' });
  node.end(new Date('2026-01-01T00:00:05Z'));
  rootLogger.info({ carrierBefore, value, caught, carrier }, 'résultats');
  await telemetry.flush();
}

function recordEverything(): void {
  recordEventGenerated({ source: 'poll', feed: 'lab', event: 'lab.result', outcome: 'duplicate' });
  recordEventIngested('accepted');
  recordLeftOut({ source: 'poll', feed: 'lab', what: 'NTE' }, 2);
  recordRunStarted('hyperkalaemia');
  recordRunExecuted('hyperkalaemia', 'failed');
  recordValidationResolved('rejected');
  recordValidationDuration(90_000, 'hyperkalaemia');
  observeRunsSuspended(async () => [{ age: 'under-1h', count: 4 }]);
  observeValidationsWaiting(async () => Promise.reject(new Error('panne')));
  recordSimulation('hyperkalaemia', 'completed');
  recordNodeExecuted({ type: 'core.guard', kind: 'gateway' });
  recordAgentTurns(3, { provider: 'local', model: 'm-1' });
  recordAgentTokens(9, 'input', { provider: 'local', model: 'm-1' });
  recordAgentToolCall('t.read', 'refused');
  recordNodeDuration(12.5, { type: 'core.guard', kind: 'gateway' });
  recordIngressDuration(3, '/{key}/run/send');
  recordHttpDuration(4, { method: 'GET', route: '/api/runs/{id}', status: 200 });
  recordShed();
  recordHandled(1);
  recordWaiting(-1);
}

async function caughtFrom(name: string, work: () => Promise<never>): Promise<string> {
  return withSpan(name, {}, work).catch((error: unknown) => String(error));
}

void main();

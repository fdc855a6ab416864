import { NodeError, type Diagnostic, type Ports } from '@platform/ports';
import { until } from '@platform/testing';

import { watchConnections, type ConnectionWatch } from './watch-connections';

const pace = { steadyMs: 5, failingMs: 5, timeoutMs: 1_000 };
let watch: ConnectionWatch | undefined;
afterEach(() => watch?.stop());

function start(ports: Ports, more: { readonly timeoutMs?: number } = {}) {
  const failures: string[] = [];
  const recoveries: string[] = [];
  watch = watchConnections(ports, {
    onFailure: ({ code, path, message }: Diagnostic) =>
      failures.push(`${code} ${path} ${message.en}`),
    onRecovery: (port) => recoveries.push(port),
    pace: { ...pace, ...more },
  });
  return { watch, failures, recoveries };
}

describe('the connections of ports', () => {
  it('are checked once before the start goes on, where the adapter can check', async () => {
    let checks = 0;
    const { watch, failures } = start({
      ledger: { read: () => undefined },
      patient: { checkConnection: async () => void (checks += 1) },
      unbound: undefined,
    });
    await watch.checkedOnce(60_000);
    expect(checks).toBe(1);
    expect([watch.findings(), failures]).toEqual([[], []]);
  });

  it('are findings while they fail, told once for each reason, and no more when they work', async () => {
    let refusal: string | undefined = 'mot de passe refusé';
    let checks = 0;
    const checkConnection = async (): Promise<void> => {
      checks += 1;
      if (refusal !== undefined) throw new NodeError('FHIR_UNAUTHENTICATED', refusal);
    };
    const { watch, failures, recoveries } = start({ patient: { checkConnection } });
    await until(() => checks >= 3);
    expect(failures).toEqual([
      'PORT_CONNECTION_FAILED /ports/patient/config port "patient": the system does not answer as it is configured: mot de passe refusé (FHIR_UNAUTHENTICATED)',
    ]);
    expect(watch.findings()).toHaveLength(1);
    refusal = 'autre raison';
    await until(() => failures.length === 2);
    refusal = undefined;
    await until(() => recoveries.length === 1);
    expect(watch.findings()).toEqual([]);
  });

  it('that never answer keep neither the start nor the check of another port', async () => {
    const signals: AbortSignal[] = [];
    const { watch } = start(
      {
        hanging: {
          checkConnection: ({ signal }: { readonly signal: AbortSignal }) =>
            new Promise((_, reject) => {
              signals.push(signal);
              signal.addEventListener('abort', () => reject(new Error('trop long')), {
                once: true,
              });
            }),
        },
        refused: { checkConnection: () => Promise.reject(new Error('refusé')) },
      },
      { timeoutMs: 50 },
    );
    await watch.checkedOnce(1);
    await until(() => watch.findings().length === 2);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('are not checked any more once stopped', async () => {
    let checks = 0;
    const { watch } = start({ patient: { checkConnection: async () => void (checks += 1) } });
    await until(() => checks >= 2);
    watch.stop();
    const before = checks;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(checks).toBeLessThanOrEqual(before + 1);
  });
});

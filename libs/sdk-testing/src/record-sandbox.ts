import type { JsonValue, SandboxContext, SandboxFactory } from '@platform/sdk';

/** A write that a sandbox recorded. */
export interface CapturedEffect {
  readonly op: string;
  readonly targetId: string;
  readonly payload: JsonValue;
}

/** A `SandboxContext` for tests. Default: 2026-01-01T12:00:00Z, Europe/Paris. */
export const sandboxContext = (given: Partial<SandboxContext> = {}): SandboxContext => ({
  now: () => new Date('2026-01-01T12:00:00.000Z'),
  timezone: 'Europe/Paris',
  ...given,
});

/**
 * Opens a sandbox on a seed. `effects` collects the writes in order.
 *
 * @example
 * const { port, effects } = recordSandbox(labSandbox, []);
 * await port.addOrder({ patientId: 'p1', code: '2823-3' });
 * expect(effects[0]).toMatchObject({ op: 'addOrder', targetId: 'p1' });
 */
export function recordSandbox<P>(
  factory: SandboxFactory<P>,
  seed?: unknown,
  context: SandboxContext = sandboxContext(),
): { readonly port: P; readonly effects: readonly CapturedEffect[] } {
  const effects: CapturedEffect[] = [];
  const record = (op: string, targetId: string, payload: JsonValue): void =>
    void effects.push({ op, targetId, payload });
  const port = factory(seed, record, context);
  return { port, effects };
}

import type { JsonValue, SandboxContext, SandboxFactory } from '@platform/sdk';

/** A write that a sandbox captured. */
export interface CapturedEffect {
  readonly op: string;
  readonly targetId: string;
  readonly payload: JsonValue;
}

/** What a sandbox is told of the simulation: noon of 1 January 2026 in Paris unless said otherwise. */
export const sandboxContext = (given: Partial<SandboxContext> = {}): SandboxContext => ({
  now: () => new Date('2026-01-01T12:00:00.000Z'),
  timezone: 'Europe/Paris',
  ...given,
});

/** Opens a sandbox over a seed; `effects` fills with what is written to it, in order. */
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

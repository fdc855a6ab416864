import type { JsonValue, SandboxFactory } from '@platform/sdk';

/** A write that a sandbox captured. */
export interface CapturedEffect {
  readonly op: string;
  readonly targetId: string;
  readonly payload: JsonValue;
}

/** Opens a sandbox over a seed; `effects` fills with what is written to it, in order. */
export function recordSandbox<P>(
  factory: SandboxFactory<P>,
  seed?: unknown,
): { readonly port: P; readonly effects: readonly CapturedEffect[] } {
  const effects: CapturedEffect[] = [];
  const port = factory(seed, (op, targetId, payload) => effects.push({ op, targetId, payload }));
  return { port, effects };
}

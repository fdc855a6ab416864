import type { ControlPlaneAnswer } from '@platform/control-plane-http';

import { EngineRefusedError, EngineUnavailableError } from '../errors';
import type { RefusalCode } from '../refusal';

interface IngressProblem {
  readonly message?: unknown;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

export function jsonOf(answer: ControlPlaneAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return null;
  }
}

/** Whether the answer is that of a durable handler, not of the ingress. */
export const isOfInvocation = (answer: ControlPlaneAnswer): boolean =>
  answer.header('x-restate-error-source') === 'invocation';

/** Only a refusal by a durable handler is final. An error of the ingress itself may be retried. */
export function refusal(answer: ControlPlaneAnswer): Error {
  const problem = jsonOf(answer) as IngressProblem | null;
  const message = String(problem?.message ?? `HTTP ${answer.status}`);
  if (!isOfInvocation(answer)) return new EngineUnavailableError(message);
  const code = (problem?.metadata?.['code'] ?? 'engine-error') as RefusalCode;
  // Readable again when the key is back.
  if (code === 'journal-key-missing') return new EngineUnavailableError(message);
  return new EngineRefusedError({ code, message });
}

/** Whether the control plane does not know the key, or its retention has passed. */
export const isUnknown = (answer: ControlPlaneAnswer): boolean =>
  answer.status === 404 &&
  !isOfInvocation(answer) &&
  (jsonOf(answer) as IngressProblem | null)?.message === 'invocation not found';

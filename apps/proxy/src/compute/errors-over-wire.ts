import { ProblemError } from '@platform/http';
import type { Problem } from '@platform/problems';
import { PlatformError, type JsonValue } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

/** An error as it is sent to another process: the parts that code there depends on. */
type Described =
  | { readonly is: 'problem'; readonly problem: Problem }
  | { readonly is: 'known'; readonly code: string; readonly message: string }
  | { readonly is: 'unexpected' };

const log = createLogger('compute');

function described(error: unknown): Described {
  if (error instanceof ProblemError) return { is: 'problem', problem: error.problem };
  if (PlatformError.isInstance(error)) {
    return { is: 'known', code: error.code, message: error.message };
  }
  // An unexpected error loses its details on the way, so log it here.
  log.error({ err: error }, 'échec inattendu d’un calcul');
  return { is: 'unexpected' };
}

export const describeError = (error: unknown): JsonValue =>
  described(error) as unknown as JsonValue;

/** Rebuilds an error that another process described. */
export function revivedError(description: unknown): Error {
  const sent = description as Described;
  switch (sent.is) {
    case 'problem':
      return new ProblemError(sent.problem);
    case 'known':
      return new PlatformError(sent.code, sent.message);
    case 'unexpected':
      return new Error('échec inattendu d’un calcul, voir le journal');
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { EXIT_CODES, StackError } from './stack-error';
import { ConfigurationRefusedError } from './wait-until-ready';

/** Time that the other process gets to report its own mistakes: each finds some that the other cannot see. */
const FAILURE_GRACE_MS = 10_000;

/** The mistakes of several processes, each once. */
class ConfigurationsRefusedError extends StackError {
  constructor(messages: readonly string[]) {
    super('STACK_CONFIGURATION_REFUSED', messages.join('\n'), EXIT_CODES.configuration);
  }
}

/** Combines the refusals, the one with the most mistakes first. */
function combineRefusals(refusals: readonly ConfigurationRefusedError[]): StackError {
  const [most, ...others] = [...refusals].sort((a, b) => b.mistakes.length - a.mistakes.length);
  const mistakes = new Set(most?.mistakes);
  const further = others.filter((refusal) =>
    refusal.mistakes.some((mistake) => !mistakes.has(mistake)),
  );
  return new ConfigurationsRefusedError(
    [most, ...further].flatMap((refusal) => refusal?.message ?? []),
  );
}

/**
 * Resolves when all have started. Rejects with the first failure. If that is a refused configuration, the error
 * also contains the mistakes that the other process reports.
 */
export async function bothUp(starts: readonly Promise<void>[]): Promise<void> {
  const refusals: ConfigurationRefusedError[] = [];
  const noted = starts.map((start) =>
    start.catch((error: unknown) => {
      if (error instanceof ConfigurationRefusedError) refusals.push(error);
      throw error;
    }),
  );
  try {
    await Promise.all(noted);
  } catch (error) {
    if (!(error instanceof ConfigurationRefusedError)) throw error;
    const timeouts = new AbortController();
    const late = delay(FAILURE_GRACE_MS, undefined, { signal: timeouts.signal });
    await Promise.race([Promise.allSettled(noted), late.catch(() => undefined)]);
    timeouts.abort();
    throw combineRefusals(refusals);
  }
}

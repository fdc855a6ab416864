import { setTimeout as delay } from 'node:timers/promises';
import { EXIT_CODES, StackError } from './stack-error';
import { ConfigurationRefusedError } from './wait-until-ready';

/** One process finds mistakes that the other one cannot see: so long it is given to tell them. */
const FAILURE_GRACE_MS = 10_000;

/** What several processes refused, each mistake once. */
class ConfigurationsRefusedError extends StackError {
  constructor(messages: readonly string[]) {
    super('STACK_CONFIGURATION_REFUSED', messages.join('\n'), EXIT_CODES.configuration);
  }
}

/** All that was refused, the one that told most of it first. */
function together(refusals: readonly ConfigurationRefusedError[]): StackError {
  const [most, ...others] = [...refusals].sort((a, b) => b.said.length - a.said.length);
  const said = new Set(most?.said);
  const further = others.filter((refusal) => refusal.said.some((mistake) => !said.has(mistake)));
  return new ConfigurationsRefusedError(
    [most, ...further].flatMap((refusal) => refusal?.message ?? []),
  );
}

/** Rejects as the first of the two does; when it refuses its configuration, with what the other refuses too. */
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
    throw together(refusals);
  }
}

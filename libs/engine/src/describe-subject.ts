import type { DescribedSubject } from '@platform/engine-api';
import {
  PlatformError,
  type LocalizedText,
  type RecordPort,
  type SubjectDescription,
} from '@platform/ports';

import { engineLog } from './engine-log';

/** Less than the proxy waits for the engine, so that the answer says that it was the record. */
const RECORD_TIMEOUT_MS = 8_000;
const MAX_FACTS = 20;
const MAX_TEXT = 300;

const shortened = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
const bounded = ({ fr, en }: LocalizedText): LocalizedText => ({
  fr: shortened(fr),
  en: shortened(en),
});

/** A record system may hold texts of any length. */
const boundedDescription = ({ name, facts, warnings }: SubjectDescription): SubjectDescription => ({
  name: name === null ? null : shortened(name),
  facts: facts
    .slice(0, MAX_FACTS)
    .map(({ label, value }) => ({ label: bounded(label), value: value && bounded(value) })),
  warnings: warnings.slice(0, MAX_FACTS).map(bounded),
});

const LATE = Symbol('late');

/** Resolves with `LATE` when the record does not answer in time, whether or not its adapter obeys the signal. */
async function inTime<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
): Promise<T | typeof LATE> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<typeof LATE>((resolve) => {
    signal.addEventListener('abort', () => resolve(LATE));
  });
  return Promise.race([ask(signal), late]);
}

function unavailable(code: string): DescribedSubject {
  engineLog.warn({ code }, 'dossier illisible : sujet non décrit');
  return { state: 'unavailable', code };
}

/** Asks a record who a subject is. A record that fails is an answer too, and is not asked again: the reader may. */
export async function describeSubject(
  port: RecordPort | undefined,
  id: string,
  timeoutMs = RECORD_TIMEOUT_MS,
): Promise<DescribedSubject> {
  if (!port) return { state: 'unbound' };
  const describe = port.describeSubject?.bind(port);
  if (!describe) return { state: 'undescribed' };
  try {
    const description = await inTime(async (signal) => describe(id, { signal }), timeoutMs);
    if (description === LATE) return unavailable('timeout');
    return { state: 'described', description: boundedDescription(description) };
  } catch (thrown) {
    const code = PlatformError.isInstance(thrown) ? thrown.code : 'record-failed';
    return code === 'NOT_FOUND' ? { state: 'not-found' } : unavailable(code);
  }
}

import type { DescribedSubject } from '@platform/engine-api';
import {
  PlatformError,
  type LocalizedText,
  type RecordPort,
  type SubjectDescription,
} from '@platform/ports';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

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
    // Aggressive: an adapter may not obey the signal.
    const bound = timeout(timeoutMs, TimeoutStrategy.Aggressive);
    const description = await bound.execute(async ({ signal }) => describe(id, { signal }));
    return { state: 'described', description: boundedDescription(description) };
  } catch (thrown) {
    if (thrown instanceof TaskCancelledError) return unavailable('timeout');
    const code = PlatformError.isInstance(thrown) ? thrown.code : 'record-failed';
    return code === 'NOT_FOUND' ? { state: 'not-found' } : unavailable(code);
  }
}

import { limitConcurrency, type DescribedSubject } from '@platform/engine-api';
import { LRUCache } from 'lru-cache';

/** A subject by its context kind and id. */
export interface NamedSubject {
  readonly kind: string;
  readonly id: string;
}

/** Subjects that are kept, and that are read or wait to be read. The rest is read when it is asked for again. */
const MAX_KEPT_SUBJECTS = 5_000;
const MAX_READING = 500;
/** Reads in flight for all lists: a record serves people too. */
const READ_CONCURRENCY = 8;
/** How long a list shows what was read. The head of an opened task is read anew. */
const KEPT_MS = 10 * 60_000;
/** A record that did not answer is asked again after this. */
const RETRY_MS = 10_000;
/** How long a list waits for records. */
const WAIT_MS = 1_500;

const NOT_YET: DescribedSubject = { state: 'unavailable', code: 'not-yet' };
const SILENT: DescribedSubject = { state: 'unavailable', code: 'engine-unavailable' };

/** Describes the subjects of lists, from what was read a moment ago where that suffices. */
export interface KnownSubjects {
  /**
   * Describes each subject, and rejects for none. Those whose records take longer than a list waits are `unavailable` with
   * the code `not-yet`: they are read on, for the next time.
   */
  describe(subjects: readonly NamedSubject[]): Promise<readonly DescribedSubject[]>;
}

export function createKnownSubjects(
  read: (subject: NamedSubject) => Promise<DescribedSubject>,
  waitMs = WAIT_MS,
): KnownSubjects {
  const known = new LRUCache<string, DescribedSubject>({ max: MAX_KEPT_SUBJECTS, ttl: KEPT_MS });
  const reading = new Map<string, Promise<void>>();
  const limited = limitConcurrency(READ_CONCURRENCY);

  const keyOf = ({ kind, id }: NamedSubject): string => JSON.stringify([kind, id]);
  const keep = (key: string, described: DescribedSubject): void =>
    void known.set(key, described, { ttl: described.state === 'unavailable' ? RETRY_MS : KEPT_MS });
  const begin = (subject: NamedSubject): void => {
    const key = keyOf(subject);
    if (known.has(key) || reading.has(key) || reading.size >= MAX_READING) return;
    const ends = limited(() => read(subject))
      .then(
        (described) => keep(key, described),
        () => keep(key, SILENT),
      )
      .finally(() => reading.delete(key));
    reading.set(key, ends);
  };

  return {
    async describe(subjects) {
      subjects.forEach(begin);
      const awaited = subjects.flatMap((subject) => reading.get(keyOf(subject)) ?? []);
      if (awaited.length > 0) {
        let timer: NodeJS.Timeout | undefined;
        const isOver = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
        await Promise.race([Promise.all(awaited), isOver]);
        clearTimeout(timer);
      }
      return subjects.map((subject) => known.get(keyOf(subject)) ?? NOT_YET);
    },
  };
}

import { LRUCache } from 'lru-cache';

const HOUR = 3_600_000;

/** Lifetimes: an answer is used while fresh, and later only when the server does not respond. */
const FRESH_POSITIVE = 24 * HOUR;
const FRESH_NEGATIVE = HOUR;
const STALE = 7 * 24 * HOUR;

interface Kept {
  readonly value: unknown;
  readonly at: number;
  readonly freshFor: number;
}

/** The answers of a server. Contains codes and their names only, no patient data. */
export class AnswerCache {
  private readonly answers: LRUCache<string, Kept>;

  constructor(
    private readonly now: () => number,
    max = 10_000,
  ) {
    this.answers = new LRUCache({ max });
  }

  /** A fresh answer, if there is one. */
  fresh<T>(key: string): T | undefined {
    return this.notOlder(key, ({ freshFor }) => freshFor);
  }

  /** An answer of the last week, for when the server does not respond. */
  stale<T>(key: string): T | undefined {
    return this.notOlder(key, () => STALE);
  }

  /** Stores an answer. A negative one has a shorter lifetime, because the code may be added soon. */
  keep(key: string, value: unknown, isPositive: boolean): void {
    const freshFor = isPositive ? FRESH_POSITIVE : FRESH_NEGATIVE;
    this.answers.set(key, { value, at: this.now(), freshFor });
  }

  private notOlder<T>(key: string, than: (kept: Kept) => number): T | undefined {
    const kept = this.answers.get(key);
    return kept && this.now() - kept.at < than(kept) ? (kept.value as T) : undefined;
  }
}

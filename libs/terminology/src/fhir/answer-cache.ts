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

/** LRU cache of the answers of a server. Contains codes and their names only, no patient data. */
export class AnswerCache {
  private readonly answers = new Map<string, Kept>();
  private readonly now: () => number;
  private readonly capacity: number;

  constructor(now: () => number, capacity = 10_000) {
    this.now = now;
    this.capacity = capacity;
  }

  /** A fresh answer, if there is one. */
  fresh<T>(key: string): T | undefined {
    const kept = this.answers.get(key);
    return kept && this.ageOf(kept) < kept.freshFor ? this.use<T>(key, kept) : undefined;
  }

  /** An answer of the last week, for when the server does not respond. */
  stale<T>(key: string): T | undefined {
    const kept = this.answers.get(key);
    return kept && this.ageOf(kept) < STALE ? this.use<T>(key, kept) : undefined;
  }

  /** Stores an answer. A negative one has a shorter lifetime, because the code may be added soon. */
  keep(key: string, value: unknown, isPositive: boolean): void {
    this.answers.delete(key);
    const freshFor = isPositive ? FRESH_POSITIVE : FRESH_NEGATIVE;
    this.answers.set(key, { value, at: this.now(), freshFor });
    const [oldest] = this.answers.keys();
    if (this.answers.size > this.capacity && oldest !== undefined) this.answers.delete(oldest);
  }

  private ageOf({ at }: Kept): number {
    return this.now() - at;
  }

  private use<T>(key: string, kept: Kept): T {
    this.answers.delete(key);
    this.answers.set(key, kept);
    return kept.value as T;
  }
}

const HOUR = 3_600_000;

/** How long an answer is used without asking again, and how long it may stand in for a silent server. */
const FRESH_POSITIVE = 24 * HOUR;
const FRESH_NEGATIVE = HOUR;
const STALE = 7 * 24 * HOUR;

interface Kept {
  readonly value: unknown;
  readonly at: number;
  readonly freshFor: number;
}

/**
 * The latest answers of a server, the least recently used one leaving first. Holds codes and their
 * names only, nothing of a patient.
 */
export class AnswerCache {
  private readonly answers = new Map<string, Kept>();
  private readonly now: () => number;
  private readonly capacity: number;

  constructor(now: () => number, capacity = 10_000) {
    this.now = now;
    this.capacity = capacity;
  }

  /** What was answered, while it is fresh. */
  fresh<T>(key: string): T | undefined {
    const kept = this.answers.get(key);
    return kept && this.ageOf(kept) < kept.freshFor ? this.use<T>(key, kept) : undefined;
  }

  /** What was answered less than a week ago: better than no answer. */
  stale<T>(key: string): T | undefined {
    const kept = this.answers.get(key);
    return kept && this.ageOf(kept) < STALE ? this.use<T>(key, kept) : undefined;
  }

  /** A refusal is kept for less long: the code may just have been added. */
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

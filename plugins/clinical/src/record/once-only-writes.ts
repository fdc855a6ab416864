interface WriteSteps<W> {
  /** Makes the write durable, or captures it. */
  readonly commit: (write: W) => Promise<void> | void;
  readonly apply: (write: W) => void;
  /** Identity of the effect. A write without one is never a repetition. */
  readonly effectOf: (write: W) => string | undefined;
}

/**
 * Applies each effect once. A write is committed, then applied. Writes run one at a time, so that of two
 * concurrent writes with the same effect only the first is committed.
 */
export class OnceOnlyWrites<W> {
  private readonly steps: WriteSteps<W>;
  private readonly appliedEffects = new Set<string>();
  private lastWrite: Promise<void> = Promise.resolve();

  constructor(steps: WriteSteps<W>) {
    this.steps = steps;
  }

  /** Applies a write that is already committed. Throws what `apply` throws. */
  replay(write: W): void {
    this.steps.apply(write);
    const effect = this.steps.effectOf(write);
    if (effect !== undefined) this.appliedEffects.add(effect);
  }

  /** Resolves when the write is applied, or was already. Rejects with what `commit` rejects with. */
  write(write: W): Promise<void> {
    const turn = this.lastWrite.then(() => this.commitOnce(write));
    this.lastWrite = turn.catch(() => undefined);
    return turn;
  }

  private async commitOnce(write: W): Promise<void> {
    const effect = this.steps.effectOf(write);
    if (effect !== undefined && this.appliedEffects.has(effect)) return;
    await this.steps.commit(write);
    this.replay(write);
  }
}

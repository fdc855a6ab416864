import { SimulationTooLargeError } from './errors';
import type { SimulationLimits } from './simulation';

const MAX_EXECUTED_NODES = 100_000;

/** Stops a walk that exceeds its limits, between nodes and while it waits. */
export class Budget {
  private ended = 0;
  private readonly most: number;

  constructor(private readonly limits: SimulationLimits = {}) {
    this.most = limits.nodes ?? MAX_EXECUTED_NODES;
  }

  /** Counts a node. Throws `SimulationTooLargeError` above the limit. */
  nodeEnded(): void {
    this.ended += 1;
    this.check();
  }

  /** Settles as `wait` does, unless the time is over first. */
  async within<T>(wait: () => Promise<T>): Promise<T> {
    await this.limits.pause?.();
    this.check();
    const { signal } = this.limits;
    if (!signal) return wait();
    let abandon = (): void => undefined;
    const abandoned = new Promise<never>((_, reject) => {
      abandon = () => reject(this.tooLong());
    });
    signal.addEventListener('abort', abandon, { once: true });
    try {
      return await Promise.race([wait(), abandoned]);
    } finally {
      signal.removeEventListener('abort', abandon);
    }
  }

  private check(): void {
    if (this.ended > this.most) {
      throw new SimulationTooLargeError({
        fr: `plus de ${this.most} nœuds`,
        en: `more than ${this.most} nodes`,
      });
    }
    if (this.limits.signal?.aborted || this.limits.outOfTime?.()) throw this.tooLong();
  }

  private tooLong(): SimulationTooLargeError {
    return new SimulationTooLargeError({ fr: 'temps imparti écoulé', en: 'the time is over' });
  }
}

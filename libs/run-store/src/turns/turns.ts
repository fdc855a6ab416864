/** A run that was sent to the control plane. */
export interface SentPredecessor {
  readonly runId: string;
  readonly invocationId: string;
}

/** State of a run. `absent`: the control plane does not have it. */
export type RunState = 'unfinished' | 'ended' | 'absent';

/** What `take` needs of the engine. Errors of these methods pass through `take`. */
export interface TurnEngine<Sent extends { readonly invocationId: string }> {
  stateOf(runId: string): Promise<RunState>;
  /** Returns the address of an existing run whose acknowledgement was lost. */
  addressOf(runId: string): Promise<SentPredecessor>;
  /**
   * Sends the run with the unfinished runs before it, oldest first, or tells a run that came too late of them. A run that
   * does not begin by `beginBy` (ISO 8601, UTC) must not take this turn. Safe to repeat.
   */
  send(after: readonly SentPredecessor[], beginBy: string): Promise<Sent>;
}

/** A run that reached the engine too late for its turn and waits for another one. */
export interface LateRun {
  readonly runId: string;
  readonly queue: string;
}

/**
 * The order of runs that share a concurrency key. A run's turn is stored before the run is sent, and the queue is locked
 * until then. So every later run learns of it, whatever crashes. The turn of a run that may not exist is given away after a
 * while; the run takes another one if it comes after all.
 */
export interface Turns {
  /**
   * Reserves a turn and sends the run. On a repeated call the run keeps its turn while the control plane has it;
   * otherwise it gets a new one, behind all runs sent since. Rejects with `TurnUndecidedError` while an earlier run may
   * still reach the control plane.
   */
  take<Sent extends { readonly invocationId: string }>(
    place: { readonly queue: string; readonly runId: string },
    engine: TurnEngine<Sent>,
  ): Promise<Sent>;
  /** Returns runs of the index that came too late for their turn, oldest turn first: some of many. */
  late(): Promise<readonly LateRun[]>;
}

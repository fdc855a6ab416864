/** A run that was sent to the control plane. */
export interface SentPredecessor {
  readonly runId: string;
  readonly invocationId: string;
}

/** What became of a run; `absent`: the control plane does not have it. */
export type RunState = 'unfinished' | 'ended' | 'absent';

/** What taking a turn needs of the engine. What these throw is what `take` throws. */
export interface TurnEngine<Sent extends { readonly invocationId: string }> {
  stateOf(runId: string): Promise<RunState>;
  /** The address of a run that is there, when the answer to its sending was lost. */
  addressOf(runId: string): Promise<SentPredecessor>;
  /** Sends the run, told the unfinished ones before it, oldest first. Safe to repeat. */
  send(after: readonly SentPredecessor[]): Promise<Sent>;
}

/**
 * The order of the runs of one concurrency key. A run's place is written down before it is sent, and
 * nobody else sends one of its queue meanwhile: every later run is told of it, whatever crashed.
 */
export interface Turns {
  /**
   * Sends a run in its turn. One that is taken again keeps its place while the control plane has it; else it
   * waits for all those that were sent since. Throws TurnUndecidedError while a run before it may still reach
   * the control plane.
   */
  take<Sent extends { readonly invocationId: string }>(
    place: { readonly queue: string; readonly runId: string },
    engine: TurnEngine<Sent>,
  ): Promise<Sent>;
}

/** A step that the walk requested and that starts when the walk rests, so that its entry can carry a digest. */
export interface DeferredStep {
  /** Requests the step from the control plane. `digest` becomes part of the name of its entry. */
  start(digest?: string): void;
}

/** Starts the steps in the order of their requests. The first one carries the digest. */
export function startDeferred(steps: readonly DeferredStep[], digest: string): void {
  steps.forEach((step, position) => (position === 0 ? step.start(digest) : step.start()));
}

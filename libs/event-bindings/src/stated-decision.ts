/** Maximum characters of the name or the id of who decides, as for a decision over HTTP. */
export const MAX_BY = 200;

/** What a record of an event source says of a validation. */
export interface StatedDecision {
  /** `withdrawn`: the record system no longer asks for it. */
  readonly decision: 'accepted' | 'rejected' | 'withdrawn';
  /** The pending id (`<nodePath>:<runId>`), or the id of a run that has exactly one validation. */
  readonly run: string;
  readonly by?: string;
  /** The user id of who decided. `by` is a text for people. */
  readonly byId?: string;
  readonly reason?: string;
}

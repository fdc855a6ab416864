/** What happens to a human task that nobody has decided yet. */
export interface EscalationStep {
  /** Milliseconds after the task was asked. */
  readonly afterMs: number;
  readonly action: 'remind' | 'reassign' | 'expire';
  /** Roles that a reassignment asks instead. */
  readonly to?: readonly string[];
}

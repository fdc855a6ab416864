/** One escalation of a human task that has not been decided. */
export interface EscalationStep {
  /** Time in ms after the task was requested. */
  readonly afterMs: number;
  readonly action: 'remind' | 'reassign' | 'expire';
  /** Roles to which the task is reassigned. */
  readonly to?: readonly string[];
}

import type { Simulation } from '@platform/interpreter';
import { recordSimulation, rootLogger } from '@platform/telemetry';

/** What logs and metrics say of a simulation. */
export interface ToldSimulation {
  /** Its slug, or `inline`. */
  readonly workflow: string;
  readonly status: Simulation['status'];
  readonly effects: number;
  readonly ms: number;
}

export function logSimulation({ workflow, status, effects, ms }: ToldSimulation): void {
  // One that waits has not ended, and the counter knows ends alone.
  if (status !== 'running') recordSimulation(workflow, status);
  rootLogger.info({ workflow, status, effects, ms }, 'simulation');
}

import type { Simulation } from '@platform/interpreter';
import { recordSimulation, rootLogger } from '@platform/telemetry';

/** What logs and metrics record about a simulation. */
export interface SimulationSummary {
  /** Slug of the workflow, or `inline`. */
  readonly workflow: string;
  readonly status: Simulation['status'];
  readonly effects: number;
  readonly ms: number;
}

export function logSimulation({ workflow, status, effects, ms }: SimulationSummary): void {
  // A simulation that still waits has no end status to count.
  if (status !== 'running') recordSimulation(workflow, status);
  rootLogger.info({ workflow, status, effects, ms }, 'simulation');
}

/**
 * The interpreter walks a plan. Durable runs, simulations and tests share it. Its invariants:
 *
 * I1  It reads no clock, randomness, environment or network. Lint enforces this.
 * I2  Every effect goes through `driver.step`, under a name unique in the run (its node path).
 * I3  Completions drive the scheduling, without a barrier: ready nodes launch in plan order, and the
 *     driver determines and journals the order of completions.
 * I4  `Interpretation` alone owns the state of the run. Everything that leaves it is plain JSON.
 * I5  Ports are looked up when they are used: an unbound port fails the node that needs it, not the boot.
 * I6  The result does not depend on timing: a failed node skips its dependents, all other nodes still
 *     run, and the run fails when nothing is left to do.
 */
import type { Driver, Settled } from './driver';
import type { Plan } from './plan/plan';
import type { RunSubject, RunEnvironment } from './run-input';
import type { RunResult } from './trace';
import { Interpretation } from './walk/interpretation';

async function ended(interpretation: Interpretation): Promise<RunResult> {
  const { outputs, error, endReason } = interpretation.result();
  const nodes = await interpretation.takeChanges();
  return {
    status: error ? 'failed' : 'completed',
    endedAt: interpretation.clock,
    outputs,
    ...(error && {
      error: {
        code: error.code,
        message: error.message,
        ...(error.nodePath !== undefined && { nodePath: error.nodePath }),
      },
    }),
    ...(endReason && { endReason }),
    nodes,
    pending: [],
    ...(interpretation.left.length > 0 && { withdrawals: interpretation.left }),
  };
}

/** Walks the plan to its end. Rejects only when the driver does. */
export async function interpret(
  plan: Plan,
  subject: RunSubject,
  environment: RunEnvironment,
  driver: Driver,
): Promise<RunResult> {
  const interpretation = new Interpretation(plan, subject, environment, driver);
  interpretation.start();
  for (;;) {
    await interpretation.drain();
    const inFlight = interpretation.inFlight();
    if (inFlight.length === 0) return ended(interpretation);
    driver.rest(await interpretation.progress(), interpretation.waitDetails());
    const settled: Settled = await driver.next(inFlight);
    if (settled.kind === 'stalled') {
      return {
        status: 'running',
        endedAt: interpretation.clock,
        outputs: {},
        nodes: await interpretation.takeChanges(),
        pending: interpretation.pendingValidations(),
      };
    }
    if (settled.kind === 'cancelled') interpretation.cancel(settled.cancellation);
    else interpretation.apply(settled);
  }
}

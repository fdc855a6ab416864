/**
 * The interpreter: the one walk over a plan that durable runs, simulations and tests share.
 *
 * I1  It reads no clock, randomness, environment or network; lint enforces it.
 * I2  Every effect goes through `driver.step`, under a name unique in the run (its node path).
 * I3  Scheduling is driven by completions, with no barrier: nodes that are ready launch in plan
 *     order, and the order of completions is the driver's, which journals it.
 * I4  The run state has one owner, `Interpretation`; everything that leaves is plain JSON.
 * I5  Ports are looked up at use: an unbound port fails the node that needs it, not the boot.
 * I6  The result does not depend on timing: a failed node skips what depends on it, everything
 *     else still runs, and the run fails once nothing is left to do.
 */
import type { JsonObject } from '@platform/ports';

import type { Driver, Settled } from './driver';
import { Interpretation } from './interpretation';
import type { Plan } from './plan';
import type { RunSubject, RunWorld } from './run-input';
import { resolve, type RunState } from './state';
import type { RunError, RunResult } from './trace';

/** The order of journal operations is a public contract; a run carries the number it started with. */
export const INTERPRETER_CONTRACT = 1;

function runOutputs(plan: Plan, state: RunState): JsonObject {
  const outputs: Record<string, JsonObject[string]> = {};
  for (const { name, from } of plan.outputs) {
    const live = from.map((reference) => resolve(plan, state, reference)).find((each) => each.live);
    if (live?.live) outputs[name] = live.value;
  }
  return outputs;
}

/** The first failure in plan order that no `onError` took care of. */
function runError(plan: Plan, state: RunState): RunError | undefined {
  for (const { index, path, policy } of plan.nodes) {
    const node = state.nodes[index];
    if (node?.status === 'failed' && node.error && policy.onError === 'fail') {
      return { code: node.error.code, message: node.error.message, nodePath: path };
    }
  }
  return undefined;
}

function finish(plan: Plan, interpretation: Interpretation): RunResult {
  const { state } = interpretation;
  const error = runError(plan, state);
  return {
    status: error ? 'failed' : 'completed',
    endedAt: state.clock,
    outputs: runOutputs(plan, state),
    ...(error && { error }),
    nodes: interpretation.takeChanges(),
    pending: [],
  };
}

/** Walks the plan to its end. Rejects only when the driver does (a cancelled or broken run). */
export async function interpret(
  plan: Plan,
  subject: RunSubject,
  world: RunWorld,
  driver: Driver,
): Promise<RunResult> {
  const interpretation = new Interpretation(plan, subject, world, driver);
  interpretation.start();
  for (;;) {
    const inFlight = interpretation.inFlight();
    if (inFlight.length === 0) return finish(plan, interpretation);
    driver.rest(interpretation.progress());
    const settled: Settled = await driver.next(inFlight);
    if (settled.kind === 'stalled') {
      return {
        status: 'running',
        endedAt: interpretation.state.clock,
        outputs: {},
        nodes: interpretation.takeChanges(),
        pending: interpretation.pendingValidations(),
      };
    }
    interpretation.apply(settled);
  }
}

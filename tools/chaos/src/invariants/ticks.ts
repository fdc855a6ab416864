import { isTick, tickRunId } from '../scenarios/editions';
import type { Invariant } from './invariant';

export const everyInstantFiresOnce: Invariant = {
  name: 'every instant of the schedule fired exactly once since its publication, and no other one',
  violations: ({ runs, engineRuns, ticks: { due, possible } }) => {
    const ended = new Set(runs.map(({ runId }) => runId));
    const missed = due
      .map(tickRunId)
      .filter((runId) => !ended.has(runId))
      .map((runId) => `${runId} never fired, or has no end`);
    const allowed = new Set([...due, ...possible].map(tickRunId));
    const others = engineRuns
      .filter(({ id }) => isTick(id) && !allowed.has(id))
      .map(({ id }) => `${id} fired, and is no instant of the schedule while it was published`);
    return [...missed, ...others];
  },
};

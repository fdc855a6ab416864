import type { NodeFailure } from '../node-failure';
import { pathOf, type NodeState } from './scope-run';
import { waitName, type Walk } from './walk';

/** Holds a failed node with `onError: "pause"` until an operator resolves the incident. */
export function openIncident(
  walk: Walk,
  state: NodeState,
  failure: NodeFailure,
  giveUp: (failure: NodeFailure) => void,
): void {
  const path = pathOf(state);
  const name = `incident:${waitName(state)}`;
  state.status = 'waiting';
  state.error = failure;
  walk.changed(state);
  walk.track(walk.driver.action(name), {
    owner: state,
    awaited: { kind: 'action', name, path },
    detail: { kind: 'action', code: failure.code },
    settle: (settled) => {
      if (settled.kind !== 'action') throw new Error(`incident settled as ${settled.kind}`);
      walk.advanceClock(settled.action.at);
      switch (settled.action.action) {
        case 'retry':
          state.retries += 1;
          state.error = undefined;
          walk.relaunch(state);
          break;
        case 'skip':
          state.error = undefined;
          walk.skip(state, { path, port: '', why: 'operator-skipped' });
          break;
        case 'fail':
          giveUp(failure);
      }
    },
  });
}

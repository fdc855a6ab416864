import type { Launch } from '../plan/plan';
import { toNodeFailure } from '../node-failure';
import { pathOf, type NodeState } from './scope-run';
import { later, waitName, type Walk } from './walk';

function waiting(walk: Walk, state: NodeState): string {
  state.status = 'waiting';
  walk.changed(state);
  return waitName(state);
}

/** Suspends a node until an instant. */
export function awaitTimer(walk: Walk, state: NodeState, launch: Launch & { kind: 'timer' }): void {
  const name = waiting(walk, state);
  const due = later(walk.clock, launch.ms);
  walk.track(walk.driver.timer(name, launch.ms), {
    owner: state,
    detail: { kind: 'timer', until: due },
    settle: () => {
      walk.advanceClock(due);
      walk.end(state, launch.end(walk.clock));
    },
  });
}

/**
 * Suspends a node until a domain event matches or the timeout passes. An event that was delivered before
 * the wait was closed counts, because its sender was told that it was delivered.
 */
export function awaitEvent(walk: Walk, state: NodeState, launch: Launch & { kind: 'event' }): void {
  const { eventType, timeoutMs, recognises, end } = launch;
  const name = waiting(walk, state);
  /** Instant of the timeout, once it passed. */
  let overAt: string | undefined;
  let listensTo = '';

  const listen = (candidate: number): void => {
    const wait = candidate === 1 ? name : `${name}:${candidate}`;
    const awaited = `event:${wait}`;
    listensTo = awaited;
    walk.track(walk.driver.event(awaited, eventType), {
      owner: state,
      awaited: { kind: 'event', name: awaited, path: pathOf(state), eventType },
      settle: (settled) => {
        if (settled.kind === 'closed') {
          walk.end(state, end(overAt ?? walk.clock));
          return;
        }
        if (settled.kind !== 'event') throw new Error(`event settled as ${settled.kind}`);
        walk.advanceClock(settled.at);
        let isAwaited: boolean;
        const budget = walk.budget.open();
        try {
          isAwaited = recognises(settled.event, budget);
        } catch (thrown) {
          walk.fail(state, { ...toNodeFailure(thrown, walk.language), retryable: false });
          return;
        } finally {
          walk.budget.close(budget);
        }
        if (isAwaited) walk.end(state, end(settled.at, settled.event));
        else listen(candidate + 1);
      },
    });
    if (overAt !== undefined) walk.driver.close(awaited);
  };
  listen(1);

  if (timeoutMs === undefined) return;
  const due = later(walk.clock, timeoutMs);
  walk.track(walk.driver.timer(`${name}~timeout`, timeoutMs), {
    owner: state,
    detail: { kind: 'event', until: due },
    settle: () => {
      walk.advanceClock(due);
      overAt = walk.clock;
      walk.driver.close(listensTo);
    },
  });
}

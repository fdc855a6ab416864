import type { Launch, NodeEnd, ScopeEnd } from '../plan/plan';
import { toNodeFailure } from '../node-failure';
import { pathOf, type NodeState, type ScopeRun } from './scope-run';
import { waitName, type Walk } from './walk';

/** Walks the scopes of a node in order with limited concurrency, and ends the node when all have ended. */
export function walkScopes(
  walk: Walk,
  state: NodeState,
  launch: Launch & { kind: 'scopes' },
): void {
  const { plan, workflow, count, window, request, end } = launch;
  const path = pathOf(state);
  const ends: ScopeEnd[] = new Array<ScopeEnd>(count);
  const open = new Map<number, ScopeRun>();
  let next = 0;
  let ended = 0;

  const finish = (): void => {
    let ending: NodeEnd;
    try {
      ending = end(ends);
    } catch (thrown) {
      walk.fail(state, { ...toNodeFailure(thrown, walk.language), retryable: false });
      return;
    }
    walk.end(state, ending);
  };

  const openOne = (position: number): void => {
    const asked = request(position);
    const scope = walk.openScope(plan, asked, {
      names: waitName(state) + asked.prefix.slice(path.length),
      workflow: workflow ?? state.scope.workflow,
      isCalled: workflow !== undefined,
      caller: state,
      ended: (scopeEnd) => {
        ends[position] = scopeEnd;
        open.delete(position);
        ended += 1;
        if (ended === count) finish();
        else openMore();
      },
    });
    open.set(position, scope);
  };

  const openMore = (): void => {
    while (next < count && open.size < window) openOne(next++);
  };

  state.status = 'running';
  walk.changed(state);
  state.abandon = () => {
    for (const scope of open.values()) walk.cancelScope(scope);
    next = count;
  };
  if (count === 0) finish();
  else openMore();
}

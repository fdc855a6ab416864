import type { NodeState } from './scope-run';

export const byLaunchOrder = (a: NodeState, b: NodeState): number =>
  a.scope.order - b.scope.order || a.node.index - b.node.index;

/** Queue of the nodes whose incoming edges are all resolved: wave by wave, each wave in launch order. */
export class ReadyNodes {
  private wave: NodeState[] = [];
  private position = 0;
  private following: NodeState[] = [];

  add(state: NodeState): void {
    this.following.push(state);
  }

  /** The next node to run. Nodes that it makes ready belong to the next wave. */
  next(): NodeState | undefined {
    if (this.position === this.wave.length) {
      if (this.following.length === 0) return undefined;
      this.wave = this.following;
      this.following = [];
      this.position = 0;
      if (this.wave.length > 1) this.wave.sort(byLaunchOrder);
    }
    const state = this.wave[this.position];
    this.position += 1;
    return state;
  }
}

import type { TraceEvent } from '../driver';
import type { NodeTrace } from '../trace';
import { traceOf } from './node-trace';
import type { NodeState } from './scope-run';

/** Event for the end of a node. The trace is built when it is first read. */
export class NodeEndEvent {
  readonly type = 'node-end' satisfies TraceEvent['type'];

  constructor(private readonly state: NodeState) {}

  get trace(): NodeTrace {
    return traceOf(this.state);
  }

  get effect(): boolean {
    return this.state.attempts > 0;
  }

  get flows(): readonly string[] {
    return this.state.flows;
  }
}

import { NodeError, type Decision, type JsonObject, type PendingValidation } from '@platform/ports';

import { decideNode } from './decide-node';
import type { Driver, Effect, Pending, Settled, StepOutcome } from './driver';
import type { Launch, NodeEnd } from './launch';
import { toNodeFailure, type NodeFailure } from './node-failure';
import { launchNode } from './nodes';
import type { Plan, PlannedNode } from './plan';
import { backoffMs, type NodePolicy } from './policy';
import type { RunSubject, RunWorld } from './run-input';
import { initialState, nodeState, traceOf, type RunState } from './state';
import { traced, type NodeTrace, type RunProgress, type SkipCause } from './trace';

/** Something in flight, and what to do when it settles. */
interface InFlight {
  readonly pending: Pending;
  readonly settle: (settled: Settled) => void;
}

/** An effect with its retries: attempts are journaled steps, the waits between them durable timers. */
interface Activity {
  readonly name: string;
  readonly effect: Effect;
  readonly policy: NodePolicy;
  readonly started?: (attempt: number) => void;
  readonly settled: (outcome: StepOutcome) => void;
}

/** Publication to the record is best effort: it must not keep a validation from being decided. */
const PUBLICATION_POLICY = {
  maxAttempts: 5,
  intervalMs: 500,
  factor: 2,
  maxIntervalMs: 30_000,
  timeoutMs: 30_000,
  onError: 'ignore',
  substitute: {},
} as const satisfies NodePolicy;

/** One walk over a plan: owns the run state and what is in flight. */
export class Interpretation {
  readonly state: RunState;
  private readonly running = new Map<string, InFlight>();
  /** By the name the decision is awaited under, the node path. */
  private readonly validations = new Map<string, PendingValidation>();
  private ready: number[] = [];

  constructor(
    private readonly plan: Plan,
    private readonly subject: RunSubject,
    private readonly world: RunWorld,
    private readonly driver: Driver,
  ) {
    this.state = initialState(plan, subject.startedAt);
  }

  start(): void {
    this.ready = this.plan.nodes.filter(({ incoming }) => incoming === 0).map(({ index }) => index);
    this.drain();
  }

  inFlight(): readonly Pending[] {
    return [...this.running.values()].map(({ pending }) => pending);
  }

  apply(settled: Exclude<Settled, { kind: 'stalled' }>): void {
    const entry = this.running.get(settled.name);
    if (!entry) throw new Error(`nothing in flight under ${settled.name}`);
    this.running.delete(settled.name);
    entry.settle(settled);
    this.drain();
  }

  pendingValidations(): readonly PendingValidation[] {
    return [...this.validations.values()];
  }

  progress(): RunProgress {
    const waitsForHumansOnly = [...this.running.keys()].every((name) => this.validations.has(name));
    return {
      phase: waitsForHumansOnly ? 'suspended' : 'running',
      nodes: this.takeChanges(),
      pending: this.pendingValidations(),
    };
  }

  takeChanges(): readonly NodeTrace[] {
    const traces = [...this.state.changed]
      .sort((a, b) => a - b)
      .map((index) => this.tracedNode(index));
    this.state.changed.clear();
    return traces;
  }

  private tracedNode(index: number): NodeTrace {
    const trace = traceOf(this.plan, this.state, index);
    return {
      ...trace,
      ...(trace.inputs && { inputs: traced(trace.inputs) }),
      ...(trace.outputs && { outputs: traced(trace.outputs) }),
    };
  }

  /** Runs everything that is ready, wave by wave, each wave in plan order. */
  private drain(): void {
    while (this.ready.length > 0) {
      const wave = this.ready.sort((a, b) => a - b);
      this.ready = [];
      for (const index of wave) this.decide(index);
    }
  }

  private decide(index: number): void {
    const node = this.planned(index);
    if (node.kind === 'trigger' && node.eventType !== undefined && !this.accepts(node)) {
      this.skip(node, { path: node.path, port: '', why: 'other-trigger' });
      return;
    }
    const outcome = this.outcomeOf(node);
    if ('launch' in outcome) this.begin(node, outcome.launch);
    else if ('cause' in outcome) this.skip(node, outcome.cause);
    else this.fail(node, outcome.failure);
  }

  /** What a node whose inputs are resolved comes to; whatever its behavior throws is its failure. */
  private outcomeOf(
    node: PlannedNode,
  ): { launch: Launch } | { cause: SkipCause } | { failure: NodeFailure } {
    try {
      const decision = decideNode(this.plan, this.state, node, this.subject);
      if (!decision.run) return decision;
      const { inputs } = decision;
      const state = nodeState(this.state, node.index);
      state.inputs = inputs;
      state.startedAt = this.state.clock;
      const { subject, world } = this;
      return { launch: launchNode({ node, inputs, subject, world }) };
    } catch (thrown) {
      return { failure: { ...toNodeFailure(thrown), retryable: false } };
    }
  }

  private accepts(node: PlannedNode): boolean {
    return node.eventType === this.subject.event['eventType'];
  }

  private begin(node: PlannedNode, launch: Launch): void {
    const state = nodeState(this.state, node.index);
    switch (launch.kind) {
      case 'end':
        this.end(node, launch.end);
        break;
      case 'effect':
        this.runActivity({
          name: node.path,
          effect: launch.effect,
          policy: node.policy,
          started: (attempt) => {
            state.status = 'running';
            state.attempts = attempt;
            this.state.changed.add(node.index);
          },
          settled: (outcome) => this.settleEffect(node, launch.end, outcome),
        });
        break;
      case 'human':
        this.suspend(node, launch);
        break;
    }
  }

  private settleEffect(
    node: PlannedNode,
    end: (value: JsonObject[string]) => NodeEnd,
    outcome: StepOutcome,
  ): void {
    if (outcome.ok) this.end(node, end(outcome.value));
    else this.fail(node, outcome.failure);
  }

  private runActivity(activity: Activity, attempt = 1): void {
    const { name, effect, policy, settled } = activity;
    const step = attempt === 1 ? name : `${name}#${attempt}`;
    activity.started?.(attempt);
    this.track(this.driver.step(step, effect, { timeoutMs: policy.timeoutMs }), (event) => {
      if (event.kind !== 'step') throw new Error(`step ${step} settled as ${event.kind}`);
      const { outcome } = event;
      this.advanceClock(outcome.endedAt);
      if (outcome.ok || !outcome.failure.retryable || attempt >= policy.maxAttempts) {
        settled(outcome);
        return;
      }
      const wait = backoffMs(policy, attempt + 1);
      const due = new Date(Date.parse(outcome.endedAt) + wait).toISOString();
      this.track(this.driver.timer(`${name}~${attempt + 1}`, wait), () => {
        this.advanceClock(due);
        this.runActivity(activity, attempt + 1);
      });
    });
  }

  private suspend(node: PlannedNode, launch: Launch & { kind: 'human' }): void {
    const state = nodeState(this.state, node.index);
    const request: PendingValidation = {
      runId: this.subject.runId,
      pendingId: `${node.path}:${this.subject.runId}`,
      kind: node.type,
      workflowName: this.plan.name,
      ...launch.request,
    };
    state.status = 'waiting';
    this.state.changed.add(node.index);
    this.validations.set(node.path, request);
    this.publish(node, request);
    this.track(this.driver.decision(node.path), (event) => {
      if (event.kind !== 'decision') throw new Error(`decision settled as ${event.kind}`);
      this.validations.delete(node.path);
      this.decided(node, launch, event.decision);
    });
  }

  private decided(node: PlannedNode, launch: Launch & { kind: 'human' }, decision: Decision): void {
    this.advanceClock(decision.at);
    let end: NodeEnd;
    try {
      end = launch.resolve(decision);
    } catch (thrown) {
      this.fail(node, { ...toNodeFailure(thrown), retryable: false });
      return;
    }
    this.end(node, end);
  }

  private publish(node: PlannedNode, request: PendingValidation): void {
    const { publishValidation } = this.world;
    if (!publishValidation) return;
    this.runActivity({
      name: `publish:${node.path}`,
      policy: PUBLICATION_POLICY,
      effect: async ({ signal }) => {
        const idempotencyKey = `${this.subject.runId}:${node.path}:publish`;
        await publishValidation(request, this.subject.context, { idempotencyKey, signal });
        return null;
      },
      settled: (outcome) => {
        if (!outcome.ok) {
          this.driver.emit({
            type: 'publication-failed',
            path: node.path,
            code: outcome.failure.code,
          });
        }
      },
    });
  }

  private track(pending: Pending, settle: (settled: Settled) => void): void {
    if (this.running.has(pending.name)) throw new NodeError('step-duplicate', pending.name);
    this.running.set(pending.name, { pending, settle });
  }

  private end(node: PlannedNode, end: NodeEnd): void {
    const state = nodeState(this.state, node.index);
    state.status = 'done';
    state.outputs = end.outputs;
    state.flows = end.flows ?? [];
    state.whyAbsent = end.whyAbsent ?? 'absent';
    this.close(node);
  }

  private fail(node: PlannedNode, error: NodeFailure): void {
    const state = nodeState(this.state, node.index);
    state.error = error;
    if (node.policy.onError === 'substitute') {
      state.status = 'substituted';
      state.outputs = node.policy.substitute;
    } else {
      state.status = 'failed';
      state.errorRouted = node.policy.onError === 'route';
    }
    this.close(node);
  }

  private skip(node: PlannedNode, cause: SkipCause): void {
    const state = nodeState(this.state, node.index);
    state.status = 'skipped';
    state.skippedBecause = cause;
    this.close(node);
  }

  /** Resolves every output of a node that ended, once, and readies the nodes this completes. */
  private close(node: PlannedNode): void {
    const state = nodeState(this.state, node.index);
    if (state.status !== 'skipped') state.endedAt = this.state.clock;
    this.state.changed.add(node.index);
    const trace = traceOf(this.plan, this.state, node.index);
    this.driver.emit({ type: 'node-end', trace, effect: state.attempts > 0 });
    for (const target of node.targets) {
      const next = nodeState(this.state, target);
      next.unresolved -= 1;
      if (next.unresolved === 0) this.ready.push(target);
    }
  }

  private advanceClock(instant: string): void {
    if (Date.parse(instant) > Date.parse(this.state.clock)) this.state.clock = instant;
  }

  private planned(index: number): PlannedNode {
    const node = this.plan.nodes[index];
    if (!node) throw new RangeError(`no node ${index} in this plan`);
    return node;
  }
}

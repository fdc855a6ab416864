import { NodeError, type JsonObject, type Language, type PendingValidation } from '@platform/ports';

import type { Cancellation, Driver, Pending, Settled } from '../driver';
import type { Launch, NodeEnd, Plan, ScopeEnd, ScopePlan, ScopeRequest } from '../plan/plan';
import { failure, overdue, RUN_CANCELLED, toNodeFailure, type NodeFailure } from '../node-failure';
import type { RunSubject, RunEnvironment } from '../run-input';
import {
  TraceSizes,
  type EndReason,
  type NodeTrace,
  type RunProgress,
  type SkipCause,
  type Withdrawal,
} from '../trace';
import { Activities } from './activities';
import { runAgent } from './agents';
import { askHuman } from './human-tasks';
import { openIncident } from './incidents';
import { walkScopes } from './nested-scopes';
import { NodeEndEvent } from './node-end-event';
import { nodeOutcome } from './node-outcome';
import { snapshotOf } from './node-trace';
import { scopeEnd } from './scope-end';
import { byLaunchOrder, ReadyNodes } from './ready-nodes';
import { RunBudget, sizeRefusal } from './run-budget';
import { nameOf, nodeAt, openScopeRun, pathOf, type NodeState, type ScopeRun } from './scope-run';
import { awaitEvent, awaitTimer } from './waits';
import { detailsOf, later, waitName, type Tracking, type Walk } from './walk';

interface InFlight extends Tracking {
  readonly pending: Pending;
}

/** Timer name. No node path starts with a tilde. */
const RUN_TIMEOUT = '~run-timeout';

/** One walk over a plan. Owns the state of every scope and everything in flight. */
export class Interpretation implements Walk {
  clock: string;
  readonly language: Language;
  readonly validations = new Map<string, PendingValidation>();
  readonly publications: Walk['publications'] = new Set();
  /** Withdrawals that the record has not taken. */
  readonly left: Withdrawal[] = [];
  private readonly running = new Map<string, InFlight>();
  private changedNodes: NodeState[] = [];
  private readonly activities = new Activities(this);
  private readonly ready = new ReadyNodes();
  readonly budget = new RunBudget();
  private readonly sizes = new TraceSizes();
  private scopes = 0;
  /** Steps in flight and waits between their attempts. */
  private atWork = 0;
  private readonly incidents = new Set<NodeState>();
  private root: ScopeRun | undefined;
  private rootEnd: ScopeEnd | undefined;
  private givenUp: { readonly because: NodeFailure; readonly reason: EndReason } | undefined;

  constructor(
    private readonly plan: Plan,
    private readonly subject: RunSubject,
    readonly environment: RunEnvironment,
    readonly driver: Driver,
  ) {
    this.clock = subject.startedAt;
    this.language = plan.language;
  }

  start(): void {
    const { plan, subject } = this;
    this.budget.admitNodes(plan.nodes.length);
    const { runTimeoutMs } = plan;
    if (runTimeoutMs !== undefined) {
      const due = later(this.clock, runTimeoutMs);
      this.track(this.driver.timer(RUN_TIMEOUT, runTimeoutMs), {
        settle: () => {
          this.advanceClock(due);
          const because = failure('run-timeout', overdue(plan.slug, this.language));
          this.giveUp(because, 'timed-out');
        },
      });
    }
    const request = { prefix: '', inputs: {}, causes: {}, subject, locals: {} };
    this.root = this.openScope(plan, request, {
      names: '',
      workflow: plan,
      isCalled: false,
      caller: undefined,
      ended: (end) => {
        this.rootEnd = end;
        this.forget(RUN_TIMEOUT);
        this.stopWaitingForRecord();
      },
    });
    for (const state of this.root.nodes) this.changed(state);
  }

  get isOver(): boolean {
    return this.rootEnd !== undefined || this.givenUp !== undefined;
  }

  leave(withdrawal: Withdrawal): void {
    this.left.push(withdrawal);
  }

  inFlight(): readonly Pending[] {
    return [...this.running.values()].map(({ pending }) => pending);
  }

  apply(settled: Exclude<Settled, { kind: 'stalled' | 'cancelled' }>): void {
    const entry = this.running.get(settled.name);
    if (!entry) throw new Error(`nothing in flight under ${settled.name}`);
    this.forget(settled.name);
    entry.settle(settled);
  }

  /** Cancels everything that has not ended and withdraws open human tasks. */
  cancel({ at, reason }: Cancellation): void {
    if (this.rootEnd || this.givenUp) return;
    this.advanceClock(at);
    this.forget(RUN_TIMEOUT);
    this.giveUp(failure('cancelled', reason ?? RUN_CANCELLED[this.language]), 'cancelled');
  }

  /** The result of the walk. Call it when nothing is in flight. */
  result(): {
    outputs: JsonObject;
    error?: NonNullable<ScopeEnd['error']> | NodeFailure;
    endReason?: EndReason;
  } {
    const { outputs: named = {}, error: failed } = this.rootEnd ?? {};
    const refused = sizeRefusal(named, this.language);
    const outputs = refused ? {} : named;
    const error = failed ?? refused;
    if (!this.givenUp) return { outputs, ...(error && { error }) };
    return { outputs, error: this.givenUp.because, endReason: this.givenUp.reason };
  }

  pendingValidations(): readonly PendingValidation[] {
    return [...this.validations.values()];
  }

  /** Runs all ready nodes and lets other work run in between. */
  async drain(): Promise<void> {
    for (let state = this.ready.next(); state; state = this.ready.next()) {
      if (state.status !== 'pending') continue;
      this.run(state);
      const pause = this.driver.breathe?.();
      if (pause) await pause;
    }
  }

  async progress(): Promise<RunProgress> {
    const resting = this.atWork > 0 ? 'running' : 'suspended';
    return {
      phase: this.incidents.size > 0 ? 'incident' : resting,
      nodes: await this.takeChanges(),
      pending: this.pendingValidations(),
      awaited: [...this.running.values()].flatMap(({ awaited }) => awaited ?? []),
    };
  }

  /** What is known of the waits of nodes. */
  waitDetails(): ReturnType<typeof detailsOf> {
    return detailsOf([...this.running.values()]);
  }

  async takeChanges(): Promise<readonly NodeTrace[]> {
    const changed = this.changedNodes.sort(byLaunchOrder);
    this.changedNodes = [];
    for (const state of changed) state.isChanged = false;
    const traces: NodeTrace[] = [];
    for (const state of changed) {
      traces.push(snapshotOf(state, this.sizes));
      const pause = this.driver.breathe?.();
      if (pause) await pause;
    }
    return traces;
  }

  advanceClock(instant: string): void {
    if (Date.parse(instant) > Date.parse(this.clock)) this.clock = instant;
  }

  changed(state: NodeState): void {
    if (state.isChanged) return;
    state.isChanged = true;
    this.changedNodes.push(state);
  }

  track(pending: Pending, tracking: Tracking): void {
    const { name } = pending;
    if (this.running.has(name)) throw new NodeError('step-duplicate', name);
    this.running.set(name, { pending, ...tracking });
    if (tracking.working) this.atWork += 1;
    if (tracking.owner) (tracking.owner.inFlight ??= new Set()).add(name);
  }

  forget(name: string): void {
    const entry = this.running.get(name);
    if (!entry) return;
    this.running.delete(name);
    entry.owner?.inFlight?.delete(name);
    if (entry.working) this.atWork -= 1;
    if (entry.isStep) this.activities.release();
  }

  openScope(
    plan: ScopePlan,
    request: ScopeRequest,
    options: Pick<ScopeRun, 'names' | 'workflow' | 'isCalled' | 'caller' | 'ended'>,
  ): ScopeRun {
    const scope = openScopeRun(plan, request, options, this.scopes);
    this.scopes += 1;
    for (const state of scope.nodes) if (state.unresolved === 0) this.ready.add(state);
    return scope;
  }

  cancelScope(scope: ScopeRun): void {
    this.activities.hold(() => {
      for (const state of scope.nodes) {
        const { status } = state;
        if (status !== 'pending' && status !== 'running' && status !== 'waiting') continue;
        this.release(state);
        state.status = 'cancelled';
        state.endedAt = this.clock;
        this.announce(state);
      }
    });
    scope.open = 0;
  }

  relaunch(state: NodeState): void {
    this.incidents.delete(state);
    this.run(state);
  }

  end(state: NodeState, end: NodeEnd): void {
    try {
      this.budget.admitEnd(state.node, pathOf(state), end);
    } catch (thrown) {
      this.fail(state, { ...toNodeFailure(thrown, this.language), retryable: false });
      return;
    }
    state.done(end);
    this.close(state);
  }

  fail(state: NodeState, error: NodeFailure): void {
    const { onError, unavailable } = state.node.policy;
    if (onError === 'pause' || (error.unavailable && unavailable.forMs > 0 && unavailable.pauses)) {
      this.release(state);
      this.incidents.add(state);
      openIncident(this, state, error, (given) => this.closeFailed(state, given));
    } else this.closeFailed(state, error);
  }

  skip(state: NodeState, cause: SkipCause): void {
    state.status = 'skipped';
    state.skippedBecause = cause;
    this.close(state);
  }

  private run(state: NodeState): void {
    this.driver.turnsTo?.(pathOf(state));
    const outcome = nodeOutcome(this, state);
    if ('launch' in outcome) this.begin(state, outcome.launch);
    else if ('cause' in outcome) this.skip(state, outcome.cause);
    else this.fail(state, outcome.failure);
  }

  private begin(state: NodeState, launch: Launch): void {
    switch (launch.kind) {
      case 'end':
        this.end(state, launch.end);
        return;
      case 'detach':
        this.driver.detach(`detach:${nameOf(state)}`, launch.run);
        this.end(state, launch.end);
        return;
      case 'effect':
        this.runEffect(state, launch);
        break;
      case 'agent':
        runAgent(this, this.activities, state, launch);
        break;
      case 'human':
        askHuman(this, this.activities, state, launch);
        break;
      case 'timer':
        awaitTimer(this, state, launch);
        break;
      case 'event':
        awaitEvent(this, state, launch);
        break;
      case 'scopes':
        walkScopes(this, state, launch);
    }
    this.limit(state);
  }

  private runEffect(state: NodeState, launch: Launch & { kind: 'effect' }): void {
    this.activities.run({
      name: nameOf(state),
      effect: launch.effect,
      policy: state.node.policy,
      owner: state,
      attemptsBefore: state.attempts,
      started: (attempt) => {
        state.status = 'running';
        state.attempts = attempt;
        this.changed(state);
      },
      unavailable: (failure) => {
        state.error = failure;
        this.changed(state);
      },
      settled: (outcome) => {
        state.terminology = outcome.terminology;
        state.error = undefined;
        if (outcome.ok) this.end(state, launch.end(outcome.value));
        else this.fail(state, outcome.failure);
      },
    });
  }

  /** Starts the deadline of a node, which includes its retries and waits. */
  private limit(state: NodeState): void {
    const { deadlineMs } = state.node.policy;
    if (deadlineMs === undefined || state.endedAt !== undefined) return;
    const due = later(this.clock, deadlineMs);
    const path = pathOf(state);
    this.track(this.driver.timer(`${waitName(state)}~deadline`, deadlineMs), {
      owner: state,
      settle: () => {
        this.advanceClock(due);
        this.release(state);
        this.fail(state, failure('deadline', overdue(path, this.language)));
      },
    });
  }

  private closeFailed(state: NodeState, error: NodeFailure): void {
    const { onError, substitute } = state.node.policy;
    state.error = error;
    if (onError === 'substitute') {
      state.status = 'substituted';
      state.outputs = substitute;
    } else state.status = 'failed';
    this.close(state);
  }

  /** Forgets everything that a node still waits for. */
  private release(state: NodeState): void {
    const { abandon } = state;
    state.abandon = undefined;
    this.activities.hold(() => {
      abandon?.();
      this.activities.withdraw(state);
      for (const name of [...(state.inFlight ?? [])]) this.forget(name);
    });
  }

  /** Resolves the outputs of a node that ended and marks the nodes that are now ready. */
  private close(state: NodeState): void {
    const { scope, node } = state;
    state.abandon = undefined;
    if (state.inFlight && state.inFlight.size > 0) this.release(state);
    if (state.status !== 'skipped') state.endedAt = this.clock;
    this.announce(state);
    for (const target of node.targets) {
      const next = nodeAt(scope, target);
      next.unresolved -= 1;
      if (next.unresolved === 0) this.ready.add(next);
    }
    scope.open -= 1;
    if (scope.open === 0) scope.ended(scopeEnd(scope));
  }

  private announce(state: NodeState): void {
    this.incidents.delete(state);
    this.changed(state);
    this.driver.emit(new NodeEndEvent(state));
  }

  private giveUp(because: NodeFailure, reason: EndReason): void {
    this.givenUp = { because, reason };
    if (this.root) this.cancelScope(this.root);
    this.stopWaitingForRecord();
  }

  private stopWaitingForRecord(): void {
    for (const each of [...this.publications]) each.stopWaiting();
  }
}

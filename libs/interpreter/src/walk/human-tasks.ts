import type { Decision, PendingValidation } from '@platform/ports';

import type { Effect } from '../driver';
import type { EscalationStep } from '../escalation';
import type { Launch, NodeEnd } from '../plan/plan';
import { toNodeFailure } from '../node-failure';
import { effectOwner } from '../run-ids';
import type { DecidedBy } from '../trace';
import type { Activities } from './activities';
import { Publications } from './publications';
import { nameOf, pathOf, type NodeState } from './scope-run';
import { later, waitName, type Walk } from './walk';

type HumanLaunch = Launch & { kind: 'human' };

/** The person who decided; undefined for a decision that only states a name (simulation, `AUTH_MODE=open`). */
function decidedBy({ by, byId, via }: Decision): DecidedBy | undefined {
  if (byId === undefined && via === undefined) return undefined;
  return {
    ...(by !== undefined && { by }),
    ...(byId !== undefined && { byId }),
    ...(via !== undefined && { via }),
  };
}

/** A human task that waits for its decision. */
class HumanTask {
  private readonly name: string;
  private readonly owner: string;
  private readonly askedAt: string;
  private readonly publications: Publications;
  private request: PendingValidation;

  constructor(
    private readonly walk: Walk,
    activities: Activities,
    private readonly state: NodeState,
    private readonly launch: HumanLaunch,
  ) {
    this.name = waitName(state);
    this.askedAt = walk.clock;
    this.publications = new Publications(walk, activities, state);
    const { subject, workflow } = state.scope;
    this.owner = effectOwner(subject.runId);
    this.request = {
      runId: subject.runId,
      pendingId: `${this.name}:${subject.runId}`,
      kind: state.node.type,
      workflowName: workflow.name,
      ...launch.request,
      ...(launch.dueMs !== undefined && { dueAt: later(this.askedAt, launch.dueMs) }),
    };
  }

  ask(): void {
    const { walk, state, name, request } = this;
    state.status = 'waiting';
    walk.changed(state);
    walk.validations.set(name, request);
    state.abandon = () => this.withdraw();
    this.publish('publish', `${this.owner}:${name}:publish`);
    walk.track(walk.driver.decision(name), {
      owner: state,
      awaited: { kind: 'decision', name, path: pathOf(state) },
      settle: (event) => {
        if (event.kind === 'decision') this.decided(event.decision);
        else if (event.kind === 'closed') this.expired();
        else throw new Error(`decision settled as ${event.kind}`);
      },
    });
    this.escalate(0);
  }

  private decided(decision: Decision): void {
    this.walk.advanceClock(decision.at);
    this.state.decidedBy = decidedBy(decision);
    this.state.hasAccepted = decision.decision === 'accepted';
    this.withdraw();
    let end: NodeEnd;
    try {
      end = this.launch.resolve(decision);
    } catch (thrown) {
      this.walk.fail(this.state, { ...toNodeFailure(thrown), retryable: false });
      return;
    }
    this.walk.end(this.state, end);
  }

  /** Starts the timer of the next escalation step; there is only one timer at a time. */
  private escalate(position: number): void {
    const step = this.launch.escalation[position];
    if (!step) return;
    const due = later(this.askedAt, step.afterMs);
    const wait = Math.max(0, Date.parse(due) - Date.parse(this.walk.clock));
    const timer = this.walk.driver.timer(`${this.name}~escalation-${position + 1}`, wait);
    this.walk.track(timer, {
      owner: this.state,
      settle: () => {
        this.walk.advanceClock(due);
        // A decision may be in flight and still arrive first.
        if (step.action === 'expire') this.walk.driver.close(this.name);
        else {
          this.remind(step, position + 1);
          this.escalate(position + 1);
        }
      },
    });
  }

  private remind({ to }: EscalationStep, position: number): void {
    const { walk, name, request } = this;
    const { users: _reassignedFrom, ...assignment } = request.assignment ?? {};
    this.request = {
      ...request,
      ...(to && { assignment: { ...assignment, roles: to } }),
      reminders: (request.reminders ?? 0) + 1,
    };
    walk.validations.set(name, this.request);
    const { escalation } = this.launch;
    const count = this.state.retries * escalation.length + position;
    this.publish('remind', `${this.owner}:${name}:remind:${position}`, `#${count}`);
  }

  private expired(): void {
    this.withdraw();
    this.walk.end(this.state, { outputs: {}, flows: ['expired'], whyAbsent: 'expired' });
  }

  private publish(verb: string, idempotencyKey: string, count = ''): void {
    const { request } = this;
    const { publishValidation } = this.walk.environment;
    const { context } = this.state.scope.subject;
    if (!publishValidation) return;
    this.writeRecord(verb, count, async ({ signal }) => {
      await publishValidation(request, context, { idempotencyKey, signal });
      return null;
    });
  }

  private withdraw(): void {
    const { pendingId } = this.request;
    const { withdrawValidation } = this.walk.environment;
    const { context } = this.state.scope.subject;
    this.walk.validations.delete(this.name);
    this.state.abandon = undefined;
    if (!withdrawValidation) {
      this.publications.stop();
      return;
    }
    const idempotencyKey = `${this.owner}:${this.name}:withdraw`;
    this.writeRecord('withdraw', '', async ({ signal }) => {
      await withdrawValidation(pendingId, context, { idempotencyKey, signal });
      return null;
    });
  }

  /** `count` distinguishes several writes of the same task; the attempts of each are numbered after it. */
  private writeRecord(verb: string, count: string, effect: Effect): void {
    const round = count === '' ? this.state.retries : 0;
    this.publications.start(`${verb}:${nameOf(this.state)}${count}`, round, effect);
  }
}

/** Suspends a node until a human decides, or its escalation expires it. */
export function askHuman(
  walk: Walk,
  activities: Activities,
  state: NodeState,
  launch: HumanLaunch,
): void {
  new HumanTask(walk, activities, state, launch).ask();
}

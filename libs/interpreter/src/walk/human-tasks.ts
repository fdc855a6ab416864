import {
  validationIn,
  type Decision,
  type DecisionMade,
  type Language,
  type PendingValidation,
} from '@platform/ports';

import { askedTask } from '../asked-task';
import type { Effect, WithdrawnValidation } from '../driver';
import type { EscalationStep } from '../escalation';
import type { Launch, NodeEnd, ValidationBody } from '../plan/plan';
import { toNodeFailure, type NodeFailure } from '../node-failure';
import { effectOwner } from '../run-ids';
import type { DecidedBy, Withdrawal } from '../trace';
import type { Activities } from './activities';
import { Publications } from './publications';
import { nameOf, pathOf, type NodeState } from './scope-run';
import { later, waitName, type Walk } from './walk';

type HumanLaunch = Launch & { kind: 'human' };

/** What a node asks of a person. */
export interface PersonTask {
  /** The name of the awaited decision. With the run id it is the pending id. */
  readonly name: string;
  /** The task in the names of what is written to the record. */
  readonly label: string;
  /** Number of earlier tasks with this label. */
  readonly round: number;
  /** The node type, or what else asks. */
  readonly kind: string;
  readonly body: ValidationBody;
  readonly dueMs?: number;
  readonly escalation: readonly EscalationStep[];
  readonly decided: (decision: Decision) => void;
  readonly expired: () => void;
  /** The record system withdrew the task. */
  readonly withdrawn: (failure: NodeFailure) => void;
}

/** The person who decided; undefined for a decision that only states a name (simulation, `AUTH_MODE=open`). */
export function decidedBy({ by, byId, via }: Partial<Decision>): DecidedBy | undefined {
  if (byId === undefined && via === undefined) return undefined;
  return {
    ...(by !== undefined && { by }),
    ...(byId !== undefined && { byId }),
    ...(via !== undefined && { via }),
  };
}

const WITHDRAWN = {
  fr: { what: 'validation retirée dans le dossier', by: ' par ', because: ' : ' },
  en: { what: 'validation withdrawn in the record', by: ' by ', because: ': ' },
} as const;

/** It was not decided, so the node has no decision to give: it fails, and its policy says what follows. */
const withdrawnFailure = (
  { by, byId, reason, takenBack }: WithdrawnValidation,
  language: Language,
): NodeFailure => {
  const who = by ?? byId;
  const words = WITHDRAWN[language];
  return {
    code: 'validation-withdrawn',
    message: [
      words.what,
      ...(who === undefined ? [] : [`${words.by}${who}`]),
      ...(reason === undefined ? [] : [`${words.because}${reason}`]),
    ].join(''),
    retryable: false,
    ...(takenBack && { takenBack }),
  };
};

/** What the record learns of a decision: neither the form nor the reason. */
const decisionMade = ({ decision, at, ...decider }: Decision): DecisionMade => ({
  decision,
  at,
  ...decidedBy(decider),
  ...(decider.by !== undefined && { by: decider.by }),
});

/** A task that waits for the decision of a person. */
class WaitingTask {
  private readonly owner: string;
  private readonly askedAt: string;
  private readonly publications: Publications;
  private request: PendingValidation;

  constructor(
    private readonly walk: Walk,
    activities: Activities,
    private readonly state: NodeState,
    private readonly task: PersonTask,
  ) {
    this.askedAt = walk.clock;
    this.publications = new Publications(walk, activities, state);
    const { subject, workflow } = state.scope;
    this.owner = effectOwner(subject.runId);
    this.request = {
      runId: subject.runId,
      pendingId: `${task.name}:${subject.runId}`,
      kind: task.kind,
      workflowName: workflow.name,
      ...task.body,
      ...(task.dueMs !== undefined && { dueAt: later(this.askedAt, task.dueMs) }),
    };
  }

  ask(): void {
    const { walk, state, request } = this;
    const { name, dueMs, escalation } = this.task;
    walk.environment.onAsked?.(
      askedTask(request, { nodePath: pathOf(state), name, dueMs, escalation }),
    );
    state.status = 'waiting';
    walk.changed(state);
    walk.validations.set(name, request);
    state.abandon = () => this.withdraw();
    this.publish('publish', `${this.owner}:${name}:publish`);
    walk.track(walk.driver.decision(name), {
      owner: state,
      awaited: { kind: 'decision', name, path: pathOf(state) },
      settle: (event) => {
        if (event.kind === 'decision') {
          walk.advanceClock(event.decision.at);
          this.withdraw(decisionMade(event.decision));
          this.task.decided(event.decision);
        } else if (event.kind === 'closed') {
          this.withdraw();
          const { withdrawn } = event;
          if (!withdrawn) this.task.expired();
          else {
            walk.advanceClock(withdrawn.at);
            this.task.withdrawn(withdrawnFailure(withdrawn, this.walk.language));
          }
        } else throw new Error(`decision settled as ${event.kind}`);
      },
    });
    this.escalate(0);
  }

  /** Starts the timer of the next escalation step; there is only one timer at a time. */
  private escalate(position: number): void {
    const { name, escalation } = this.task;
    const step = escalation[position];
    if (!step) return;
    const due = later(this.askedAt, step.afterMs);
    const wait = Math.max(0, Date.parse(due) - Date.parse(this.walk.clock));
    const timer = this.walk.driver.timer(`${name}~escalation-${position + 1}`, wait);
    this.walk.track(timer, {
      owner: this.state,
      settle: () => {
        this.walk.advanceClock(due);
        // A decision may be in flight and still arrive first.
        if (step.action === 'expire') this.walk.driver.close(name);
        else {
          this.remind(step, position + 1);
          this.escalate(position + 1);
        }
      },
    });
  }

  private remind({ to }: EscalationStep, position: number): void {
    const { walk, request } = this;
    const { name, round, escalation } = this.task;
    const { users: _reassignedFrom, ...assignment } = request.assignment ?? {};
    this.request = {
      ...request,
      ...(to && { assignment: { ...assignment, roles: to } }),
      reminders: (request.reminders ?? 0) + 1,
    };
    walk.validations.set(name, this.request);
    const count = round * escalation.length + position;
    this.publish('remind', `${this.owner}:${name}:remind:${position}`, `#${count}`);
  }

  private publish(verb: string, idempotencyKey: string, count = ''): void {
    const request = validationIn(this.request);
    const { publishValidation } = this.walk.environment;
    const { context } = this.state.scope.subject;
    if (!publishValidation) return;
    this.writeRecord(verb, count, async ({ signal }) => {
      await publishValidation(request, context, { idempotencyKey, signal });
      return null;
    });
  }

  private withdraw(decision?: DecisionMade): void {
    const { name } = this.task;
    const { pendingId } = this.request;
    const { withdrawValidation } = this.walk.environment;
    const { context } = this.state.scope.subject;
    this.walk.validations.delete(name);
    this.state.abandon = undefined;
    if (!withdrawValidation) {
      this.publications.stop();
      return;
    }
    const idempotencyKey = `${this.owner}:${name}:withdraw`;
    const about = { idempotencyKey, ...(decision && { decision }) };
    const withdrawal = { pendingId, context, ...about };
    const effect: Effect = async ({ signal }) => {
      await withdrawValidation(pendingId, context, { ...about, signal });
      return null;
    };
    this.writeRecord('withdraw', '', effect, withdrawal);
  }

  /** `count` distinguishes several writes of the same task; the attempts of each are numbered after it. */
  private writeRecord(verb: string, count: string, effect: Effect, withdrawal?: Withdrawal): void {
    const { label, round } = this.task;
    this.publications.start({
      name: `${verb}:${label}${count}`,
      round: count === '' ? round : 0,
      effect,
      ...(withdrawal && { withdrawal }),
    });
  }
}

/** Asks a person, and waits until they decide or the task's escalation expires it. */
export function askPerson(
  walk: Walk,
  activities: Activities,
  state: NodeState,
  task: PersonTask,
): void {
  new WaitingTask(walk, activities, state, task).ask();
}

/** Suspends a node until a human decides, or its escalation expires it. */
export function askHuman(
  walk: Walk,
  activities: Activities,
  state: NodeState,
  launch: HumanLaunch,
): void {
  askPerson(walk, activities, state, {
    name: waitName(state),
    label: nameOf(state),
    round: state.retries,
    kind: state.node.type,
    body: launch.request,
    ...(launch.dueMs !== undefined && { dueMs: launch.dueMs }),
    escalation: launch.escalation,
    decided: (decision) => {
      state.decidedBy = decidedBy(decision);
      state.decidedAs = decision.as;
      state.hasAccepted = decision.decision === 'accepted';
      let end: NodeEnd;
      try {
        end = launch.resolve(decision);
      } catch (thrown) {
        walk.fail(state, { ...toNodeFailure(thrown, walk.language), retryable: false });
        return;
      }
      walk.end(state, end);
    },
    expired: () => walk.end(state, { outputs: {}, flows: ['expired'], whyAbsent: 'expired' }),
    withdrawn: (failure) => walk.fail(state, failure),
  });
}

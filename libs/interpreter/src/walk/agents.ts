import type { CallResult, ConversationAction } from '@platform/agents';
import type { Decision, JsonObject } from '@platform/ports';

import type { StepOutcome } from '../driver';
import { toNodeFailure } from '../node-failure';
import { APPROVAL } from '../may-decide';
import type { AgentCall, AgentLaunch, AnsweredTurn } from '../plan/plan';
import type { Activities } from './activities';
import { askPerson, decidedBy } from './human-tasks';
import type { NodeState } from './scope-run';
import { waitName, type Walk } from './walk';

const msOf = ({ startedAt, endedAt }: StepOutcome): number =>
  Date.parse(endedAt) - Date.parse(startedAt);

const nameOf = (decision: Decision | undefined): Pick<CallResult, 'decidedBy'> => {
  const who = decision?.by ?? decision?.byId;
  return who === undefined ? {} : { decidedBy: who };
};

/** Carries out a conversation: one journaled step for each turn and each tool call, a decision for each approval. */
class AgentWalk {
  /** What it does is journaled below this name: `assistant~turn-1`. */
  private readonly name: string;

  constructor(
    private readonly walk: Walk,
    private readonly activities: Activities,
    private readonly state: NodeState,
    private readonly launch: AgentLaunch,
  ) {
    this.name = waitName(state);
  }

  proceed(): void {
    const { walk, state } = this;
    state.status = 'running';
    this.attempt(() => {
      const action = this.traced(() => this.launch.conversation.next());
      if (action.kind === 'turn') this.ask(action);
      else if (action.kind === 'call') this.consider(action);
      else this.conclude(action.outputs);
    });
    walk.changed(state);
  }

  private ask(action: ConversationAction & { readonly kind: 'turn' }): void {
    let attempts = 0;
    this.activities.run({
      name: `${this.name}~turn-${action.turn}`,
      effect: this.launch.ask(action),
      agentStep: {
        kind: 'turn',
        provider: action.request.provider,
        model: action.request.model,
      },
      policy: this.state.node.policy,
      owner: this.state,
      attemptsBefore: 0,
      started: (attempt) => {
        attempts = attempt;
      },
      settled: (outcome) => {
        if (!outcome.ok) {
          this.walk.fail(this.state, outcome.failure);
          return;
        }
        const { turn, cost } = outcome.value as unknown as AnsweredTurn;
        const { startedAt } = outcome;
        this.answered(() =>
          this.launch.conversation.turnEnded(turn, {
            startedAt,
            ms: msOf(outcome),
            attempts,
            ...(cost !== undefined && { cost }),
          }),
        );
      },
    });
  }

  private consider(call: AgentCall): void {
    if (!call.tool.needsApproval) {
      this.make(call);
      return;
    }
    const name = `${this.name}~approval-${call.call}`;
    askPerson(this.walk, this.activities, this.state, {
      name,
      label: name,
      round: 0,
      kind: APPROVAL,
      escalation: [],
      body: this.launch.approval(call),
      decided: (decision) => this.decided(call, decision),
      expired: () => this.callEnded({ outcome: 'rejected', reason: 'expired', message: 'expired' }),
      withdrawn: ({ message }) =>
        this.callEnded({ outcome: 'rejected', reason: 'withdrawn', message }),
    });
  }

  private decided(call: AgentCall, decision: Decision): void {
    if (decision.decision === 'accepted') {
      this.state.status = 'running';
      this.make(call, decision);
      return;
    }
    const message = decision.reason ?? 'no reason given';
    this.callEnded({ outcome: 'rejected', reason: 'rejected', message, ...nameOf(decision) });
  }

  private make(call: AgentCall, approval?: Decision): void {
    const who = nameOf(approval);
    this.attempt(() => {
      const made = this.launch.call(call, approval && decidedBy(approval));
      if ('result' in made) {
        this.callEnded({ ...made.result, ...who });
        return;
      }
      this.activities.run({
        name: `${this.name}~call-${call.call}`,
        ...made,
        agentStep: { kind: 'call', tool: call.tool.type.id },
        owner: this.state,
        attemptsBefore: 0,
        settled: (outcome) =>
          this.callEnded({
            ...(outcome.ok
              ? { outcome: 'done', outputs: outcome.value as JsonObject }
              : {
                  outcome: 'failed',
                  reason: outcome.failure.code,
                  message: outcome.failure.message,
                }),
            ms: msOf(outcome),
            ...who,
          }),
      });
    });
  }

  private callEnded(result: CallResult): void {
    this.answered(() => this.launch.conversation.callEnded(result));
  }

  private conclude(outputs: JsonObject): void {
    const { walk, state, launch } = this;
    const effect = launch.check(outputs);
    if (!effect) {
      walk.end(state, launch.end(outputs));
      return;
    }
    this.activities.run({
      name: `${this.name}~answer`,
      effect,
      policy: state.node.policy,
      owner: state,
      attemptsBefore: 0,
      settled: (outcome) => {
        state.terminology = outcome.terminology;
        if (outcome.ok) walk.end(state, launch.end(outcome.value));
        else walk.fail(state, outcome.failure);
      },
    });
  }

  private answered(answer: () => void): void {
    this.attempt(() => {
      this.traced(answer);
      this.proceed();
    });
  }

  private traced<T>(step: () => T): T {
    try {
      return step();
    } finally {
      this.state.agent = this.launch.conversation.trace;
    }
  }

  /** Fails the node with what is thrown: a retry would get the same answers from the journal. */
  private attempt(action: () => void): void {
    try {
      action();
    } catch (thrown) {
      this.walk.fail(this.state, {
        ...toNodeFailure(thrown, this.walk.language),
        retryable: false,
      });
    }
  }
}

/** Runs an agent with a model client until it submits its outputs or fails. */
export function runAgent(
  walk: Walk,
  activities: Activities,
  state: NodeState,
  launch: AgentLaunch,
): void {
  new AgentWalk(walk, activities, state, launch).proceed();
}

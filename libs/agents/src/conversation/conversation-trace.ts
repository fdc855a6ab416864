import type { JsonObject, ModelContent, ModelTurn, ModelUsage } from '@platform/ports';

import type { JudgedTurn } from '../turns/judge-turn';

/**
 * What became of a tool call. `refused`: the platform did not make it (unknown tool, wrong arguments, too many). `rejected`:
 * a person did not approve it. `submitted`: it ended the agent with its outputs.
 */
export type ToolCallOutcome = 'done' | 'failed' | 'refused' | 'rejected' | 'submitted';

export interface ToolCallTrace {
  /** `id` of the call in the turn's content. */
  readonly id: string;
  /** Id of the node type; the name that the model invented, for a tool that does not exist. */
  readonly tool: string;
  readonly outcome: ToolCallOutcome;
  /** Stable code of what went wrong. */
  readonly reason?: string;
  readonly outputs?: JsonObject;
  /** Who approved or rejected it. */
  readonly decidedBy?: string;
  readonly ms?: number;
}

/** What a model said, without its reasoning and what is opaque to the platform. */
export type TracedContent =
  | Extract<ModelContent, { readonly type: 'text' }>
  | Omit<Extract<ModelContent, { readonly type: 'tool-call' }>, 'providerData'>;

export interface TurnTrace {
  /** From 1. */
  readonly turn: number;
  /** Texts and tool calls. Replaced by `truncated` when the trace of the agent is too large. */
  readonly content?: readonly TracedContent[];
  readonly truncated?: true;
  readonly finish: ModelTurn['finish'];
  /** Stable code that says why nothing of the turn was taken. */
  readonly unfit?: string;
  readonly usage: ModelUsage;
  /** Name of the model that answered. */
  readonly model?: string;
  /** Absent when the price of the model is not known. */
  readonly cost?: number;
  readonly startedAt: string;
  readonly ms: number;
  readonly attempts: number;
  readonly calls: readonly ToolCallTrace[];
}

/** What an agent did. */
export interface AgentTrace {
  readonly provider: string;
  readonly model: string;
  /** `mock`: no model was asked. `turns`: the turns were given (a simulation). */
  readonly source: 'model' | 'mock' | 'turns';
  readonly turns: readonly TurnTrace[];
  readonly usage: ModelUsage;
  readonly cost?: number;
}

/** Characters of JSON in the contents and outputs of one agent's trace. */
const MAX_TRACE_CHARACTERS = 128 * 1024;

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Collects what an agent did. */
export class ConversationTrace {
  private readonly turns: (Draft<TurnTrace> & { calls: ToolCallTrace[] })[] = [];
  private characters = 0;

  constructor(private readonly about: Pick<AgentTrace, 'provider' | 'model' | 'source'>) {}

  turnEnded(
    { content, finish, unfit, usage, model }: JudgedTurn,
    facts: Pick<TurnTrace, 'startedAt' | 'ms' | 'attempts' | 'cost'>,
  ): void {
    const shown = content.flatMap((part): readonly TracedContent[] => {
      if (part.type === 'reasoning') return [];
      if (part.type === 'text') return [part];
      const { providerData: _opaque, ...call } = part;
      return [call];
    });
    this.turns.push({
      turn: this.turns.length + 1,
      ...(this.fits(shown) ? { content: shown } : { truncated: true as const }),
      finish,
      usage,
      ...(unfit !== undefined && { unfit }),
      ...(model !== undefined && { model }),
      ...facts,
      calls: [],
    });
  }

  callEnded({ outputs, ...call }: ToolCallTrace): void {
    const isShown = outputs !== undefined && this.fits(outputs);
    this.turns.at(-1)?.calls.push({ ...call, ...(isShown && { outputs }) });
  }

  /** A copy: what a run has written of itself does not change. */
  current(): AgentTrace {
    const costs = this.turns.map(({ cost }) => cost);
    const isPriced = costs.length > 0 && costs.every((cost) => cost !== undefined);
    return {
      ...this.about,
      turns: this.turns.map((turn) => ({ ...turn, calls: [...turn.calls] })),
      usage: sumOf(this.turns.map(({ usage }) => usage)),
      ...(isPriced && { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
    };
  }

  private fits(value: unknown): boolean {
    const { length } = JSON.stringify(value);
    if (this.characters + length > MAX_TRACE_CHARACTERS) return false;
    this.characters += length;
    return true;
  }
}

/** The name of a tool that the model invented may be any text. */
const UNKNOWN_TOOL = '?';

/** An agent's trace without what was said: turns, tokens, outcomes and times stay. */
export const agentWithoutValues = ({ turns, ...agent }: AgentTrace): AgentTrace => ({
  ...agent,
  turns: turns.map(({ content: _content, calls, ...turn }) => ({
    ...turn,
    truncated: true,
    calls: calls.map(({ outputs: _outputs, ...call }) =>
      call.reason === 'unknown-tool' ? { ...call, tool: UNKNOWN_TOOL } : call,
    ),
  })),
});

const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0 };

const sumOf = (usages: readonly ModelUsage[]): ModelUsage =>
  usages.reduce<ModelUsage>((sum, each) => {
    const cached = (sum.cachedInputTokens ?? 0) + (each.cachedInputTokens ?? 0);
    return {
      inputTokens: sum.inputTokens + each.inputTokens,
      outputTokens: sum.outputTokens + each.outputTokens,
      ...(cached > 0 && { cachedInputTokens: cached }),
      ...((sum.estimated ?? each.estimated) && { estimated: true as const }),
    };
  }, NO_USAGE);

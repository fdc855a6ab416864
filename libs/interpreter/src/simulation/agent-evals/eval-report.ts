import type { AgentTrace, ToolCallOutcome } from '@platform/agents';
import type { ModelUsage } from '@platform/ports';

import type { Difference } from '../test-cases/differences';

/** Number of calls by how they ended. */
export type CallCounts = Readonly<Record<ToolCallOutcome, number>>;

type Tokens = Pick<ModelUsage, 'inputTokens' | 'outputTokens'>;

export interface AgentEvalResult {
  readonly name: string;
  readonly tags: readonly string[];
  readonly ok: boolean;
  readonly differences: readonly Difference[];
  /** Why the case could not be run, e.g. a seed that a sandbox refuses. */
  readonly failure?: string;
  readonly turns: number;
  /** As the recorded turns say; 0 for turns that do not. */
  readonly usage: Tokens;
  readonly calls: CallCounts;
  /** By tool. Tools that the model invented are counted together under `?`. */
  readonly tools: Readonly<Record<string, CallCounts>>;
}

/** Sums over cases. */
interface EvalTotals {
  readonly cases: number;
  readonly passed: number;
  /** 0 to 1. */
  readonly passRate: number;
  readonly turns: number;
  readonly usage: Tokens;
  readonly calls: CallCounts;
  readonly tools: Readonly<Record<string, CallCounts>>;
  /** By tag, in the order of their first case. */
  readonly tags: Readonly<Record<string, { readonly cases: number; readonly passed: number }>>;
}

export interface AgentEvalRun {
  /** True when every case passed. */
  readonly ok: boolean;
  readonly cases: readonly AgentEvalResult[];
  readonly totals: EvalTotals;
}

const INVENTED = '?';
const NO_CALLS: CallCounts = { done: 0, failed: 0, refused: 0, rejected: 0, submitted: 0 };
const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

const sumOf = (one: CallCounts, other: CallCounts): CallCounts => ({
  done: one.done + other.done,
  failed: one.failed + other.failed,
  refused: one.refused + other.refused,
  rejected: one.rejected + other.rejected,
  submitted: one.submitted + other.submitted,
});

function mergeTools(all: readonly AgentEvalResult['tools'][]): Record<string, CallCounts> {
  const merged = new Map<string, CallCounts>();
  for (const [tool, counts] of all.flatMap((tools) => Object.entries(tools))) {
    merged.set(tool, sumOf(merged.get(tool) ?? NO_CALLS, counts));
  }
  return Object.fromEntries([...merged].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What an agent used in one case. */
export function useOf(
  agent: AgentTrace | undefined,
): Pick<AgentEvalResult, 'turns' | 'usage' | 'calls' | 'tools'> {
  const { turns = [], usage = NO_TOKENS } = agent ?? {};
  const counted = turns
    .flatMap((turn) => turn.calls)
    .map(({ tool, outcome, reason }) => {
      const name = reason === 'unknown-tool' ? INVENTED : tool;
      return { [name]: { ...NO_CALLS, [outcome]: 1 } };
    });
  const tools = mergeTools(counted);
  return {
    turns: turns.length,
    usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens },
    calls: Object.values(tools).reduce(sumOf, NO_CALLS),
    tools,
  };
}

function tagTotals(cases: readonly AgentEvalResult[]): EvalTotals['tags'] {
  const totals: Record<string, { cases: number; passed: number }> = {};
  for (const { tags, ok } of cases) {
    for (const tag of tags) {
      const { cases: count, passed } = totals[tag] ?? { cases: 0, passed: 0 };
      totals[tag] = { cases: count + 1, passed: passed + (ok ? 1 : 0) };
    }
  }
  return totals;
}

/** Sums up the cases of one agent. */
export function evalRunOf(cases: readonly AgentEvalResult[]): AgentEvalRun {
  const passed = cases.filter(({ ok }) => ok).length;
  const sum = (count: (each: AgentEvalResult) => number): number =>
    cases.reduce((total, each) => total + count(each), 0);
  return {
    ok: passed === cases.length,
    cases,
    totals: {
      cases: cases.length,
      passed,
      passRate: cases.length === 0 ? 0 : passed / cases.length,
      turns: sum(({ turns }) => turns),
      usage: {
        inputTokens: sum(({ usage }) => usage.inputTokens),
        outputTokens: sum(({ usage }) => usage.outputTokens),
      },
      calls: cases.map(({ calls }) => calls).reduce(sumOf, NO_CALLS),
      tools: mergeTools(cases.map(({ tools }) => tools)),
      tags: tagTotals(cases),
    },
  };
}

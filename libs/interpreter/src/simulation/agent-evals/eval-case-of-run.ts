import { SUBMIT, SubjectAliases } from '@platform/agents';
import type { Catalog } from '@platform/catalog';
import type { ContextEnvelope, JsonObject, JsonValue } from '@platform/ports';

import type { NodeTrace } from '../../trace';
import { isWhole } from '../past-run/inputs-of-trace';
import type { AgentEvalCase } from './schema';

/**
 * Why a run gives no case. `truncated`: the trace does not have everything that the agent got or said. `not-replayable`:
 * the agent has not ended, asked no model, or failed for a reason that recorded turns do not repeat.
 */
type NoEvalCase = 'truncated' | 'not-replayable';

interface EvalCaseOptions {
  readonly name: string;
  /** The subjects of the run. */
  readonly context: ContextEnvelope;
  readonly catalog: Pick<Catalog, 'nodes'>;
}

/** Failures that follow from what a model said. */
const REPEATABLE = new Set(['invalid-output', 'max-iterations', 'refused', 'token-budget']);

const hasEnded = ({ status, error }: NodeTrace): boolean =>
  status === 'done' || (error !== undefined && REPEATABLE.has(error.code));

/**
 * Returns the decisions about calls by the number of the call. Calls that were refused do not count. A trace does not always
 * name who approved a write, so each write that was made counts as approved.
 */
function decisionsOf(
  agent: NonNullable<NodeTrace['agent']>,
  { nodes }: Pick<Catalog, 'nodes'>,
): NonNullable<AgentEvalCase['decisions']> {
  const calls = agent.turns
    .flatMap((turn) => turn.calls)
    .filter(({ outcome }) => outcome !== 'refused' && outcome !== 'submitted');
  return Object.fromEntries(
    calls.flatMap(({ tool, outcome, decidedBy }, position) => {
      const isDecided = decidedBy !== undefined || nodes.get(tool)?.kind === 'sink';
      if (!isDecided && outcome !== 'rejected') return [];
      const decision = outcome === 'rejected' ? ('rejected' as const) : ('accepted' as const);
      return [[String(position + 1), { decision }]];
    }),
  );
}

const turnsOf = (agent: NonNullable<NodeTrace['agent']>): AgentEvalCase['turns'] =>
  agent.turns.map(({ content = [], finish, usage }) => ({
    content: [...content],
    finish,
    usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens },
  }));

/**
 * Makes a case from what an agent did in a run: its inputs, the turns of its model, and as expectation what came of it.
 * The ids of the subjects are replaced by aliases (`@patient`), also in texts; everything else is as in the run. It has no
 * seeds: whoever keeps the case adds those that its tools read.
 */
export function evalCaseOf(
  trace: NodeTrace,
  { name, context, catalog }: EvalCaseOptions,
): AgentEvalCase | NoEvalCase {
  const { agent, inputs = {}, outputs = {}, error, startedAt } = trace;
  if (!agent || agent.source === 'mock' || !hasEnded(trace)) return 'not-replayable';
  const isCut = agent.turns.some(({ content }) => content === undefined);
  if (isCut || !isWhole(inputs) || !isWhole(outputs)) return 'truncated';
  const aliases = new SubjectAliases(context);
  const kinds = Object.keys(context).filter((kind) => context[kind]);
  const calls = agent.turns.flatMap((turn) => turn.calls);
  const made = calls.filter(({ outcome }) => outcome === 'done' || outcome === 'failed');
  const refused = calls.filter(({ outcome, tool }) => outcome === 'refused' && tool !== SUBMIT);
  const decisions = decisionsOf(agent, catalog);
  const found = {
    name,
    inputs,
    ...(kinds.length > 0 && {
      context: Object.fromEntries(kinds.map((kind) => [kind, `@${kind}`])),
    }),
    ...(startedAt !== undefined && { now: startedAt }),
    turns: turnsOf(agent),
    ...(Object.keys(decisions).length > 0 && { decisions }),
    expect: {
      ...(error ? { failure: error.code } : { outputs: withoutFlows(outputs) }),
      calledTools: [...new Set(made.map(({ tool }) => tool))],
      ...(refused.length > 0 && {
        refusedCalls: refused.map(({ tool, reason }) => ({
          tool,
          ...(reason !== undefined && { reason }),
        })),
      }),
    },
  };
  return aliases.hide(found as unknown as JsonValue) as unknown as AgentEvalCase;
}

/** Leaves out flow outputs (`$done`), which are not outputs of the agent. */
const withoutFlows = (outputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(outputs).filter(([name]) => !name.startsWith('$')));

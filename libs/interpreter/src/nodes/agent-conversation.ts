import {
  Conversation,
  describeTools,
  judgeTurn,
  type AgentTool,
  type AgentTrace,
  type CallResult,
} from '@platform/agents';
import type { Catalog } from '@platform/catalog';
import {
  NodeError,
  type AgentRunRequest,
  type JsonObject,
  type JsonValue,
  type Language,
  type ModelClient,
  type ModelPrice,
  type ModelTurn,
  type ModelUsage,
} from '@platform/ports';

import type { Effect } from '../driver';
import { toNodeFailure } from '../node-failure';
import type { AgentCall, Launch, NodeRun } from '../plan/plan';
import { nodePolicy } from '../policy';
import { callTool, computeTool, isPure, type CallableTool } from './agent-tools';
import { boundaryOutputs, endWith } from './behavior-call';
import { verifiedOutputs } from './external-codes';

interface Conversing {
  readonly definition: AgentRunRequest['agent'];
  readonly tools: readonly CallableTool[];
  readonly run: NodeRun;
  readonly catalog: Catalog;
  /** Turns to use instead of asking the client. */
  readonly given: readonly ModelTurn[] | undefined;
  readonly client: ModelClient | undefined;
}

const MILLION = 1_000_000;

function costOf(
  { inputTokens, outputTokens, cachedInputTokens = 0 }: ModelUsage,
  price: ModelPrice,
) {
  const { input, output, cachedInput = input } = price;
  const fresh = inputTokens - cachedInputTokens;
  return (fresh * input + cachedInputTokens * cachedInput + outputTokens * output) / MILLION;
}

/** The effect that asks for one turn and judges it. Its value is journaled, so a replay asks no model and judges nothing. */
function askFor(
  { definition, run, given, client }: Conversing,
  number: number,
  request: Parameters<ModelClient['generate']>[0],
): Effect {
  const { provider, model } = definition;
  return async ({ signal }) => {
    const recorded = given?.[number - 1];
    if (given && !recorded) {
      throw new NodeError('turns-exhausted', {
        fr: `pas de tour ${number} pour « ${definition.name} »`,
        en: `no turn ${number} for "${definition.name}"`,
      });
    }
    if (!recorded && !client) {
      throw new NodeError('not-configured', { fr: 'aucun modèle', en: 'no model' });
    }
    const answer = recorded ?? (await (client as ModelClient).generate(request, { signal }));
    const turn = judgeTurn(answer, request);
    const price = recorded ? undefined : run.environment.agents?.priceOf?.(provider, model);
    const cost = price && costOf(turn.usage, price);
    return { turn, ...(cost !== undefined && { cost }) } as unknown as JsonValue;
  };
}

/** Fails closed: a tool that reads a subject does not run without it. */
function requireContexts(tools: readonly AgentTool[], { subject }: NodeRun): void {
  for (const { type, bound } of tools) {
    const missing = [...type.context, ...bound.values()].find((kind) => !subject.context[kind]);
    if (missing !== undefined) {
      throw new NodeError('context-missing', {
        fr: `l'outil « ${type.id} » demande le contexte « ${missing} »`,
        en: `the tool "${type.id}" needs the context "${missing}"`,
      });
    }
  }
}

/** Splits a model's arguments into inputs and settings, and adds the subjects, which the model does not choose. */
function givenTo({ tool, arguments: values }: AgentCall, { subject }: NodeRun) {
  const { type, bound } = tool;
  const isInput = (name: string): boolean => type.inputs.some((input) => input.name === name);
  const named = Object.entries(values);
  const subjects = [...bound].map(([name, kind]) => [name, subject.context[kind]?.id] as const);
  return {
    inputs: Object.fromEntries([
      ...named.filter(([name]) => isInput(name)),
      ...subjects,
    ]) as JsonObject,
    config: Object.fromEntries(named.filter(([name]) => !isInput(name))) as JsonObject,
  };
}

function computed(compute: () => JsonObject, language: Language): CallResult {
  try {
    return { outcome: 'done', outputs: compute() };
  } catch (thrown) {
    const { code, message } = toNodeFailure(thrown, language);
    return { outcome: 'failed', reason: code, message };
  }
}

/** Reads that a validation shows, and the characters of JSON of one: who approves sees what the model has seen. */
const MAX_READS = 10;
const MAX_READ_LENGTH = 4_096;

const readsBefore = ({ turns }: AgentTrace): JsonValue =>
  turns
    .flatMap(({ calls }) => calls)
    .filter(({ outcome }) => outcome === 'done')
    .slice(-MAX_READS)
    .map(({ tool, outputs = {} }) => ({
      tool,
      ...(JSON.stringify(outputs).length <= MAX_READ_LENGTH && { outputs }),
    }));

const sourceOf = ({ given, client }: Conversing): AgentTrace['source'] => {
  if (given) return 'turns';
  return (client as { readonly isMock?: boolean } | undefined)?.isMock === true ? 'mock' : 'model';
};

/** The label of a tool for a person who approves a call of it. Runs in French keep the one of its manifest. */
function labelOf({ type }: AgentTool, { catalog, run: { language } }: Conversing): string {
  const key = `nodes.${type.id}.label`;
  const label = language === 'fr' ? key : catalog.translate(type.plugin, language)(key);
  return label === key ? type.label : label;
}

/** Runs an agent turn by turn. The conversation decides what happens; this makes it happen. */
export function converse(conversing: Conversing): Launch {
  const { definition, tools, run, catalog } = conversing;
  const described = describeTools(
    tools.map(({ type }) => type),
    catalog,
    definition.approval,
  );
  requireContexts(described, run);
  const behaviorOf = ({ type }: AgentTool): CallableTool =>
    tools.find((tool) => tool.type.id === type.id) as CallableTool;
  const { agents = {} } = run.environment;
  const conversation = new Conversation({
    agent: definition,
    inputs: run.inputs,
    context: run.subject.context,
    tools: described,
    catalog,
    source: sourceOf(conversing),
    ...(agents.defaultTurns !== undefined && { defaultTurns: agents.defaultTurns }),
  });
  return {
    kind: 'agent',
    conversation,
    ask: ({ turn, request }) => askFor(conversing, turn, request),
    call(call, approvedBy) {
      const tool = behaviorOf(call.tool);
      const given = givenTo(call, run);
      if (isPure(tool))
        return { result: computed(() => computeTool(tool, run, given), run.language) };
      const idempotencyKey = `${run.idempotencyKey}:${tool.type.id}:${call.call}`;
      return {
        effect: (scope) => callTool(tool, run, scope, { ...given, idempotencyKey, approvedBy }),
        policy: nodePolicy(tool.type.kind),
      };
    },
    approval: ({ tool, arguments: values, turn }) => {
      const label = labelOf(tool, conversing);
      return {
        title: `${definition.name}${run.language === 'fr' ? ' : ' : ': '}${label}`,
        payload: {
          agent: definition.name,
          tool: tool.type.id,
          label,
          turn,
          arguments: values,
          reads: readsBefore(conversation.trace),
        },
        ...(definition.approval?.roles && { assignment: { roles: definition.approval.roles } }),
      };
    },
    check: (outputs) =>
      run.node.externalCodes(outputs).length === 0
        ? undefined
        : (scope) => verifiedOutputs(run, scope, outputs),
    end: (outputs) => endWith(boundaryOutputs(run, outputs as JsonObject)),
  };
}

import { agentPort } from '@platform/catalog';
import {
  NodeError,
  type JsonObject,
  type ModelContent,
  type ModelMessage,
  type ModelRequest,
  type ModelTool,
  type ModelToolResult,
  type PortDef,
} from '@platform/ports';

import {
  DEFAULT_OUTPUT_TOKENS,
  DEFAULT_TOTAL_TOKENS,
  DEFAULT_TURNS,
  MAX_CALLS_PER_TURN,
  MAX_CHARACTERS_PER_TOKEN,
  MAX_REPAIRS,
  MAX_RESULT_LENGTH,
} from '../agent-limits';
import { MAX_TURN_LENGTH, type JudgedTurn, type UnfitReason } from '../turns/judge-turn';
import { REPAIR, unfitFailure } from '../turns/unfit-words';
import {
  misfits,
  portsSchema,
  SUBMIT,
  toModelTool,
  type AgentTool,
  type Misfit,
} from './agent-tool';
import { ConversationTrace, type AgentTrace, type TurnTrace } from './conversation-trace';
import type { ConversationOptions, ConversationSubject } from './conversation-subject';
import { DistinctIds } from './distinct-ids';
import { openingMessage, systemPrompt } from './opening';
import { SubjectAliases } from './subject-aliases';
import { withoutIdentity } from './without-identity';

const MAX_MISFITS = 10;

type Call = ModelContent & { readonly type: 'tool-call' };

/** What has to happen next. */
export type ConversationAction =
  | { readonly kind: 'turn'; readonly turn: number; readonly request: ModelRequest }
  | {
      readonly kind: 'call';
      /** Number of the call in the conversation, from 1. */
      readonly call: number;
      readonly turn: number;
      readonly tool: AgentTool;
      /** Checked, with the subjects' ids restored. */
      readonly arguments: JsonObject;
    }
  | { readonly kind: 'end'; readonly outputs: JsonObject };

/** How a tool call ended. `message` is for the model, without stacks or secrets. */
export type CallResult = Pick<TurnTrace['calls'][number], 'ms' | 'decidedBy'> &
  (
    | { readonly outcome: 'done'; readonly outputs: JsonObject }
    | { readonly outcome: 'failed' | 'rejected'; readonly reason: string; readonly message: string }
  );

/** An answer of the platform to one call, and whether the model has to correct something. */
interface Reply {
  readonly text: string;
  readonly isError: boolean;
}

const refusal = (text: string): Reply => ({ text, isError: true });

const inWords = (found: readonly Misfit[]): string =>
  found
    .slice(0, MAX_MISFITS)
    .map(({ path, message }) => `${path} ${message}`)
    .join('; ');

/** Returns the arguments of a call; undefined when they are no JSON object. */
function parsed({ arguments: text }: Call): JsonObject | undefined {
  try {
    const value = JSON.parse(text === '' ? '{}' : text) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The run of one agent as a state machine: `next` says what has to happen, and the caller answers with `turnEnded` or
 * `callEnded`. It is pure, so a replay with the same answers does the same. It checks all that a model does: the tools, their
 * arguments, the outputs, and the limits. The model never sees the id of a subject.
 *
 * `next` and the answers throw a NodeError when the agent fails: `max-iterations`, `token-budget`, `refused`,
 * `content-filtered`, `invalid-output`, `turn-too-large`, and the reason of an unfit turn that follows another one.
 */
export class Conversation {
  private readonly subject: ConversationSubject;
  private readonly outputs: readonly PortDef[];
  private readonly modelTools: readonly ModelTool[];
  private readonly messages: ModelMessage[];
  private readonly traced: ConversationTrace;
  private readonly maxTurns: number;
  private turns = 0;
  private calls = 0;
  private repairs = 0;
  private tokens = 0;
  /** Nothing of the last turn was taken. */
  private wasUnfit = false;
  /** Characters of the model's turns and of the results that it got. */
  private characters = 0;
  private readonly callIds = new DistinctIds();
  /** The next turn has to submit: the model answered with text only. */
  private mustSubmit = false;
  /** Calls of the current turn that are not answered yet: those of tools first. */
  private waiting: Call[] = [];
  private current: { readonly call: Call; readonly tool: AgentTool } | undefined;
  private results: ModelToolResult[] = [];
  private failedTool: string | undefined;
  private ended: JsonObject | undefined;

  constructor(options: ConversationOptions) {
    const { agent, catalog, tools, context, source, defaultTurns = DEFAULT_TURNS } = options;
    this.subject = { ...options, aliases: new SubjectAliases(context) };
    this.outputs = agent.outputs.map((port) => ({ ...agentPort(port, false), required: true }));
    this.modelTools = [
      ...tools.map((tool) => toModelTool(tool, catalog)),
      {
        name: SUBMIT,
        description: 'Ends your work with its outputs.',
        parameters: portsSchema(this.outputs, catalog),
      },
    ];
    this.messages = [openingMessage(this.subject)];
    this.traced = new ConversationTrace({ provider: agent.provider, model: agent.model, source });
    this.maxTurns = agent.maxIterations ?? defaultTurns;
  }

  get trace(): AgentTrace {
    return this.traced.current();
  }

  next(): ConversationAction {
    while (this.ended === undefined) {
      const call = this.waiting.shift();
      if (!call) {
        if (this.results.length > 0) this.answerTurn();
        return { kind: 'turn', turn: this.turns + 1, request: this.request() };
      }
      const action = this.judge(call);
      if (action) return action;
    }
    return { kind: 'end', outputs: this.ended };
  }

  turnEnded(
    turn: JudgedTurn,
    facts: Pick<TurnTrace, 'startedAt' | 'ms' | 'attempts' | 'cost'>,
  ): void {
    this.turns += 1;
    const { usage, finish, unfit } = turn;
    this.tokens += usage.inputTokens + usage.outputTokens;
    const content = this.callIds.of(turn.content);
    this.traced.turnEnded({ ...turn, content }, facts);
    const { length } = JSON.stringify(content);
    this.characters += length;
    if (length > MAX_TURN_LENGTH) {
      throw new NodeError('turn-too-large', {
        fr: 'le modèle a répondu trop longuement',
        en: 'the answer of the model is too long',
      });
    }
    if (finish === 'refusal') {
      throw new NodeError('refused', {
        fr: 'le modèle a refusé de répondre',
        en: 'the model refused to answer',
      });
    }
    if (finish === 'filtered') {
      throw new NodeError('content-filtered', {
        fr: 'un filtre du fournisseur arrête la réponse du modèle',
        en: 'a filter of the provider stops the answer of the model',
      });
    }
    const made = content.filter((part): part is Call => part.type === 'tool-call');
    this.messages.push({ role: 'assistant', content });
    this.failedTool = undefined;
    if (unfit !== undefined) {
      this.refuseTurn(unfit, made);
      return;
    }
    this.wasUnfit = false;
    if (made.length === 0) this.nudge(content);
    // Outputs are judged last: they must not claim what a call of the same turn did not do.
    this.waiting = [...made].sort((one, other) => rank(one) - rank(other));
    if (this.isOverBudget() && !made.some(({ tool }) => tool === SUBMIT)) throw this.overBudget();
  }

  callEnded(result: CallResult): void {
    const { current } = this;
    if (!current) throw new Error('no call to answer');
    this.current = undefined;
    const { call, tool } = current;
    const { aliases } = this.subject;
    const { ms, decidedBy, outcome } = result;
    this.traced.callEnded({
      id: call.id,
      tool: tool.type.id,
      outcome,
      ...(result.outcome === 'done' ? { outputs: result.outputs } : { reason: result.reason }),
      ...(ms !== undefined && { ms }),
      ...(decidedBy !== undefined && { decidedBy }),
    });
    if (result.outcome === 'done') {
      const { catalog } = this.subject;
      const shown = withoutIdentity(result.outputs, tool.type.outputs, catalog);
      const text = JSON.stringify(aliases.hide(shown));
      this.reply(call, { text: shortened(text), isError: false });
      return;
    }
    this.failedTool = call.tool;
    const what = outcome === 'rejected' ? 'A person did not approve this call' : 'The tool failed';
    this.reply(call, refusal(`${what}: ${aliases.hide(result.message)}`));
  }

  private request(): ModelRequest {
    const { agent } = this.subject;
    if (this.turns >= this.maxTurns) {
      throw new NodeError('max-iterations', {
        fr: `« ${agent.name} » n'a pas conclu en ${this.maxTurns} tours`,
        en: `"${agent.name}" did not conclude in ${this.maxTurns} turns`,
      });
    }
    if (this.isOverBudget()) throw this.overBudget();
    const isLast = this.turns + 1 === this.maxTurns;
    return {
      provider: agent.provider,
      model: agent.model,
      system: systemPrompt(this.subject),
      messages: [...this.messages],
      tools: this.modelTools,
      toolChoice: isLast || this.mustSubmit ? { tool: SUBMIT } : 'auto',
      maxOutputTokens: agent.limits?.outputTokens ?? DEFAULT_OUTPUT_TOKENS,
    };
  }

  /** Judges a call. Returns the action for one that may be made; answers every other one. */
  private judge(call: Call): ConversationAction | undefined {
    const values = parsed(call);
    if (call.tool === SUBMIT) return this.submit(call, values);
    const tool = this.subject.tools.find(({ name }) => name === call.tool);
    if (!tool) {
      // The list has up to 200 names, and a turn may have thousands of such calls.
      const isTold = this.results.length >= MAX_CALLS_PER_TURN;
      const known = this.modelTools.map(({ name }) => name).join(', ');
      const text = isTold ? 'Unknown tool.' : `Unknown tool. Allowed: ${known}.`;
      return this.refuse(call, 'unknown-tool', text);
    }
    if (this.results.length >= MAX_CALLS_PER_TURN) {
      return this.refuse(call, 'too-many-calls', 'Not made: too many calls in one turn.', tool);
    }
    // Its result would not be read.
    if (this.turns >= this.maxTurns || this.isOverBudget()) {
      return this.refuse(call, 'last-turn', 'Not made: this was the last turn.', tool);
    }
    if (!values) {
      return this.refuse(call, 'arguments-malformed', 'The arguments are not a JSON object.', tool);
    }
    const wrong = misfits(values, tool.parameters, this.subject.catalog);
    if (wrong.length > 0) {
      const text = `Wrong arguments: ${inWords(wrong)}.`;
      return this.refuse(call, 'arguments-invalid', text, tool);
    }
    this.calls += 1;
    this.current = { call, tool };
    const { aliases } = this.subject;
    return {
      kind: 'call',
      call: this.calls,
      turn: this.turns,
      tool,
      arguments: aliases.restore(values),
    };
  }

  private submit(call: Call, values: JsonObject | undefined): undefined {
    if (this.failedTool !== undefined) {
      const text = `Not accepted: ${this.failedTool} failed in the same turn. Read its result, then submit.`;
      return this.refuse(call, 'sibling-failed', text);
    }
    const wrong = values ? misfits(values, this.outputs, this.subject.catalog) : undefined;
    if (!values || !wrong || wrong.length > 0) {
      this.repair();
      const why = wrong ? inWords(wrong) : 'the arguments are not a JSON object';
      return this.refuse(call, 'output-invalid', `Not accepted: ${why}.`);
    }
    this.traced.callEnded({ id: call.id, tool: SUBMIT, outcome: 'submitted' });
    this.waiting = [];
    this.ended = this.subject.aliases.restore(values);
    return undefined;
  }

  private refuse(call: Call, reason: string, text: string, tool?: AgentTool): undefined {
    const id = tool?.type.id ?? call.tool;
    this.traced.callEnded({ id: call.id, tool: id.slice(0, 200), outcome: 'refused', reason });
    if (call.tool !== SUBMIT) this.failedTool = call.tool;
    this.reply(call, refusal(text));
    return undefined;
  }

  private reply({ id, tool }: Call, { text, isError }: Reply): void {
    this.characters += text.length;
    this.results.push({ id, tool, text, isError });
  }

  private answerTurn(): void {
    this.messages.push({ role: 'tool', results: this.results });
    this.results = [];
    this.mustSubmit = false;
  }

  /** Takes nothing of a turn, and says why. The second one in a row, or the last one that there is, fails the agent. */
  private refuseTurn(reason: UnfitReason, made: readonly Call[]): void {
    if (this.wasUnfit || this.turns >= this.maxTurns) {
      throw unfitFailure(reason, this.subject.agent.name);
    }
    this.wasUnfit = true;
    for (const call of made) {
      const tool = this.subject.tools.find(({ name }) => name === call.tool);
      this.refuse(call, reason, this.results.length === 0 ? REPAIR[reason] : 'Not made.', tool);
    }
    if (made.length === 0) this.messages.push({ role: 'user', text: REPAIR[reason] });
  }

  /** Answers a turn without calls. A model that does not submit at all may still have answered in a text. */
  private nudge(content: readonly ModelContent[]): void {
    const text = content
      .flatMap((part) => (part.type === 'text' ? [part.text] : []))
      .join('\n')
      .trim();
    const [output, ...others] = this.outputs;
    const { type } = output ?? {};
    const isText = type?.kind === 'primitive' && type.name === 'String' && others.length === 0;
    if (this.mustSubmit && output && isText && text !== '') {
      this.ended = this.subject.aliases.restore({ [output.name]: text });
      return;
    }
    this.repair();
    this.mustSubmit = true;
    this.messages.push({ role: 'user', text: `Call the tool ${SUBMIT} with your outputs.` });
  }

  private repair(): void {
    this.repairs += 1;
    if (this.repairs <= MAX_REPAIRS) return;
    const { name } = this.subject.agent;
    throw new NodeError('invalid-output', {
      fr: `« ${name} » ne rend pas les sorties déclarées`,
      en: `"${name}" does not return the declared outputs`,
    });
  }

  /** The provider counts the tokens. In case it counts too few, the length of the conversation is limited too. */
  private isOverBudget(): boolean {
    const limit = this.subject.agent.limits?.totalTokens ?? DEFAULT_TOTAL_TOKENS;
    return this.tokens > limit || this.characters > limit * MAX_CHARACTERS_PER_TOKEN;
  }

  private overBudget(): NodeError {
    const { name } = this.subject.agent;
    return new NodeError('token-budget', {
      fr: `« ${name} » a dépassé son budget de jetons`,
      en: `"${name}" exceeded its budget of tokens`,
    });
  }
}

const rank = ({ tool }: Call): number => (tool === SUBMIT ? 1 : 0);

const shortened = (text: string): string =>
  text.length <= MAX_RESULT_LENGTH
    ? text
    : `${text.slice(0, MAX_RESULT_LENGTH)}… (cut: ${text.length} characters in all)`;

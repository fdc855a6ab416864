import { isObject } from '@platform/manifests';
import type {
  JsonObject,
  ModelContent,
  ModelFinish,
  ModelRequest,
  ModelTurn,
} from '@platform/ports';

import { SUBMIT } from '../conversation/agent-tool';
import { hasCall, hasJson, hasTemplateMark } from './text-markup';
import { hasReasoning, withoutReasoning } from './without-reasoning';

/** Characters of JSON of one turn. It is journaled, and a longer one fails the agent. */
export const MAX_TURN_LENGTH = 256 * 1024;

/** Why nothing of a turn is taken. Also the code of the failure, when the next turn cannot be taken either. */
export type UnfitReason =
  /** The model reached the limit of its output. */
  | 'answer-cut'
  /** The provider paused the turn. */
  | 'answer-paused'
  /** A stop sequence ended it that was not asked for. */
  | 'answer-stopped'
  /** There is no reason why the model stopped, or an unknown one. */
  | 'finish-unknown'
  /** The model stopped to call tools, and there is no call. */
  | 'calls-missing'
  /** There is no text, or only spaces. */
  | 'answer-empty'
  /** The reasoning in the text does not end, so the answer is missing. */
  | 'reasoning-unclosed'
  /** Reasoning stands in the arguments of a call. */
  | 'reasoning-in-output'
  /** A call of a tool is written as text. */
  | 'call-as-text'
  /** Tokens of a chat template stand in a text. */
  | 'markup-in-text';

/** A turn, and what the platform found in it. It is journaled, so that a later build judges no recorded turn anew. */
export interface JudgedTurn extends ModelTurn {
  /** Absent when the turn ended well and is what was asked. */
  readonly unfit?: UnfitReason;
}

type Call = ModelContent & { readonly type: 'tool-call' };

const BY_FINISH: Partial<Record<ModelFinish, UnfitReason>> = {
  length: 'answer-cut',
  paused: 'answer-paused',
  'stop-sequence': 'answer-stopped',
  other: 'finish-unknown',
};

/** Dots and dashes alone say nothing either. */
const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{S}]/u.test(text);

const textOf = (content: readonly ModelContent[]): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

/** Fewer characters than the JSON of any part has beside its text. */
const PART_LENGTH = 20;

/** At most the characters of the JSON of a turn, which is too long to be written just to be counted. */
const lengthOf = (content: readonly ModelContent[]): number =>
  content.reduce(
    (sum, part) =>
      sum + PART_LENGTH + (part.type === 'tool-call' ? part.arguments : part.text).length,
    0,
  );

/** Replaces the texts by one without reasoning; none when nothing else was said. */
function withText(content: readonly ModelContent[], text: string): readonly ModelContent[] {
  const others = content.filter(({ type }) => type !== 'text');
  return isBlank(text) ? others : [{ type: 'text', text: text.trim() }, ...others];
}

/** The outputs that the model has to submit: their JSON schemas by name. */
const outputsOf = ({ tools }: ModelRequest): Readonly<Record<string, JsonObject>> => {
  const submit = tools.find(({ name }) => name === SUBMIT);
  return (submit?.parameters['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
};

/** True for a text that names a tool, or is written as the outputs. */
function namesTool(text: string, request: ModelRequest): boolean {
  const names = new Set(request.tools.map(({ name }) => name));
  const members = Object.keys(outputsOf(request)).map((name) => `"${name}"`);
  return (
    text.split(/[^a-zA-Z0-9_-]+/).some((word) => names.has(word)) ||
    (text.includes('{') && members.some((member) => text.includes(member)))
  );
}

function unfitText(text: string, request: ModelRequest): UnfitReason | undefined {
  if (hasCall(text) || hasJson(text) || namesTool(text, request)) return 'call-as-text';
  return hasTemplateMark(text) ? 'markup-in-text' : undefined;
}

/** What is wrong with one text in the arguments of a call. */
function unfitValue(text: string): UnfitReason | undefined {
  if (hasReasoning(text)) return 'reasoning-in-output';
  if (hasCall(text)) return 'call-as-text';
  return hasTemplateMark(text) ? 'markup-in-text' : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Malformed arguments have no texts: the conversation refuses them. */
function textsIn({ arguments: written }: Call): readonly string[] {
  const texts: string[] = [];
  if (!written.includes('"')) return texts;
  try {
    JSON.parse(written, (_name, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return texts;
}

/** True when the only output is a text, and the model submits an empty one. */
function isEmptySubmission(call: Call, request: ModelRequest): boolean {
  const [output, ...others] = Object.entries(outputsOf(request));
  if (call.tool !== SUBMIT || output?.[1]['type'] !== 'string' || others.length > 0) return false;
  const submitted = parsed(call.arguments);
  const text = isObject(submitted) ? submitted[output[0]] : undefined;
  return typeof text === 'string' && isBlank(text);
}

function unfitCalls(calls: readonly Call[], request: ModelRequest): UnfitReason | undefined {
  const found = calls
    .flatMap(textsIn)
    .map(unfitValue)
    .find((unfit) => unfit !== undefined);
  if (found) return found;
  return calls.some((call) => isEmptySubmission(call, request)) ? 'answer-empty' : undefined;
}

function judged(turn: ModelTurn, request: ModelRequest, rest: string | undefined): JudgedTurn {
  const unfit = (reason: UnfitReason | undefined): JudgedTurn =>
    reason === undefined ? turn : { ...turn, unfit: reason };
  const { finish, content } = turn;
  if (finish === 'refusal' || finish === 'filtered') return turn;
  const byFinish = BY_FINISH[finish];
  if (byFinish) return unfit(byFinish);
  const calls = content.filter((part): part is Call => part.type === 'tool-call');
  // What is said beside calls is not passed on.
  if (calls.length > 0) return unfit(unfitCalls(calls, request));
  if (rest === undefined) return unfit('reasoning-unclosed');
  const byText = unfitText(rest, request);
  if (byText) return unfit(byText);
  if (finish === 'tool-calls') return unfit('calls-missing');
  return unfit(isBlank(rest) ? 'answer-empty' : undefined);
}

/**
 * Says whether a turn of a model ended well and is what was asked, and removes reasoning from its texts. Nothing of an unfit
 * turn is taken: its text is no output, and its calls are not made. A turn that is too long is not read.
 */
export function judgeTurn(turn: ModelTurn, request: ModelRequest): JudgedTurn {
  if (lengthOf(turn.content) > MAX_TURN_LENGTH) return turn;
  const said = textOf(turn.content);
  const rest = withoutReasoning(said);
  const isClean = rest === undefined || rest === said;
  const content = isClean ? turn.content : withText(turn.content, rest);
  return judged({ ...turn, content }, request, rest);
}

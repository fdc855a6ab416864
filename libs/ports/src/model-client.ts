import type { JsonObject, JsonValue } from './json-value';

/** A tool as the model sees it. */
export interface ModelTool {
  /** Matches `^[a-zA-Z0-9_-]{1,64}$`, which both wire protocols require. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly parameters: JsonObject;
}

/** A part of a model's answer. */
export type ModelContent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tool-call';
      /** As the model gave it. The platform changes one that is empty or was there before. */
      readonly id: string;
      readonly tool: string;
      /** As the model wrote them: a JSON text, possibly malformed or cut. */
      readonly arguments: string;
      /** Opaque to the platform, sent back with the next turn: signatures and the like. */
      readonly providerData?: JsonValue;
    }
  | { readonly type: 'reasoning'; readonly text: string; readonly providerData?: JsonValue };

export interface ModelToolResult {
  /** `id` of the tool call. */
  readonly id: string;
  readonly tool: string;
  /** JSON, or a sentence that says what is wrong. */
  readonly text: string;
  readonly isError: boolean;
}

/** What a model has been told and has answered so far, without the system prompt. */
export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly content: readonly ModelContent[] }
  | { readonly role: 'tool'; readonly results: readonly ModelToolResult[] };

/** One turn to ask of a model. Everything in it is plain JSON. */
export interface ModelRequest {
  /** Name of a model provider of the instance. */
  readonly provider: string;
  readonly model: string;
  /** The system prompt. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** `auto`: the model may also answer with text. A tool: it has to call this one. */
  readonly toolChoice: 'auto' | { readonly tool: string };
  readonly maxOutputTokens: number;
}

/** Tokens of one turn. */
export interface ModelUsage {
  /** All input tokens, cached ones included. */
  readonly inputTokens: number;
  /** All output tokens, reasoning included. */
  readonly outputTokens: number;
  /** Input tokens that the provider read from its cache. */
  readonly cachedInputTokens?: number;
  /** The provider reported nothing: the numbers are estimated from the lengths of the texts. */
  readonly estimated?: true;
}

/**
 * Why a model stopped. `stop`: it had nothing more to say. `refusal`: it declined to answer. `filtered`: a filter of its
 * provider stopped the answer. `paused`: the provider wants to be asked again. `stop-sequence`: a text ended the answer that
 * the request did not name. `other`: no reason, or one that the protocol does not have.
 */
export const MODEL_FINISHES = [
  'stop',
  'tool-calls',
  'length',
  'refusal',
  'filtered',
  'paused',
  'stop-sequence',
  'other',
] as const;

/** Why a model stopped. */
export type ModelFinish = (typeof MODEL_FINISHES)[number];

/** A model's answer to one turn. The platform journals it, so it is plain JSON, without the request. */
export interface ModelTurn {
  readonly content: readonly ModelContent[];
  readonly finish: ModelFinish;
  readonly usage: ModelUsage;
  /** Name of the model that answered, as the provider reports it. */
  readonly model?: string;
  /** Id of the answer at the provider. */
  readonly responseId?: string;
}

/**
 * Calls a language model, one turn at a time. An adapter of the port `agent` returns either this or an `AgentRunner`. With a
 * ModelClient the platform runs the agent: it journals each turn and each tool call, checks every argument and the answer,
 * and keeps the limits.
 */
export interface ModelClient {
  /**
   * Asks for one turn. Rejects with a NodeError: `provider-auth`, `provider-rejected`, `provider-unavailable` (retryable),
   * `not-configured`. The engine repeats it according to the node's policy, so the client itself does not retry. No error
   * contains a key or a part of the request.
   */
  generate(request: ModelRequest, options: { readonly signal: AbortSignal }): Promise<ModelTurn>;
}

import type { IncomingHttpHeaders } from 'node:http';

import type { JsonObject, JsonValue, ModelFinish } from '@platform/sdk';

export type ModelProtocol = 'openai' | 'anthropic';

/** A request that the provider received. */
export interface ModelProviderRequest {
  readonly protocol: ModelProtocol;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Port of the caller, which is the same for all requests of one connection. */
  readonly port: number;
  readonly body: JsonObject;
  readonly model: string;
  readonly system: string;
  /** Number of assistant messages in the conversation: 0 for its first turn. */
  readonly turn: number;
  /** How often this conversation came with this system prompt, in this state: 1, then 2 for a repeat. */
  readonly attempt: number;
  /** Names of the tools. */
  readonly tools: readonly string[];
  /** The one tool that has to be called, if any. */
  readonly forcedTool?: string;
}

export interface ScriptedCall {
  readonly tool: string;
  /** A string is sent as it is, so that it can be malformed JSON (`openai`), or no object (`anthropic`). */
  readonly arguments: JsonValue;
  /** Default: `call-<turn>-<position>`. */
  readonly id?: string;
}

/** What the model answers. `{}` is an answer without content. */
export interface ModelAnswer {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** `anthropic` signs it, and refuses it with another signature. */
  readonly reasoning?: string;
  /** The model declines, with this sentence. */
  readonly refusal?: string;
  /** Default: `tool-calls` with calls, `refusal` with a refusal, else `stop`. */
  readonly finish?: ModelFinish;
  /** Default: 11 input tokens and 7 output tokens. `inputTokens` includes the cached ones. */
  readonly usage?:
    | 'absent'
    | {
        readonly inputTokens: number;
        readonly outputTokens: number;
        readonly cachedInputTokens?: number;
      };
}

/** What a provider, or something in front of it, can do instead of answering. */
export type ModelFault =
  | {
      readonly fault: 'status';
      readonly status: number;
      /** `retry-after`, `retry-after-ms`, `x-should-retry`. */
      readonly headers?: Readonly<Record<string, string>>;
      /** Default: what the protocol says for the status. */
      readonly error?: JsonObject;
    }
  /** 200 with this body: an answer in another dialect, an error that claims to be an answer. */
  | { readonly fault: 'body'; readonly body: JsonValue }
  | { readonly fault: 'redirect'; readonly location: string; readonly status?: number }
  | {
      readonly fault:
        /** 429: the site's money is spent. */
        | 'spend-cap'
        /** Takes the request and says nothing. */
        | 'no-answer'
        /** Headers, then silence. */
        | 'headers-only'
        /** Cuts the connection before the headers. */
        | 'reset'
        /** Cuts the connection in the middle of the answer. */
        | 'cut'
        /** 200 with a web page: a captive portal. */
        | 'html'
        /** 200 with `{}`. */
        | 'empty-object'
        /** 200 with an answer that has no choice (`openai`) or no content (`anthropic`). */
        | 'empty-choices'
        /** 200 with half of the JSON. */
        | 'truncated-json'
        /** 200 with 100 MB of text. */
        | 'huge'
        /** 200 with one byte per second. */
        | 'slow';
    };

export type ScriptedTurn = ModelAnswer | ModelFault;

/**
 * What the provider does, by the state of the conversation and not by the number of calls: a turn that is repeated after a
 * crash gets the same answer again. The entry at position `n` is for a conversation with `n` assistant messages. A list in
 * that place is for the attempts of the turn: the last one stays. A request beyond the end is refused with 400. A function
 * decides by the request itself.
 */
export type ModelScript =
  | readonly (ScriptedTurn | readonly ScriptedTurn[])[]
  | ((request: ModelProviderRequest) => ScriptedTurn);

const isList = (entry: ScriptedTurn | readonly ScriptedTurn[]): entry is readonly ScriptedTurn[] =>
  Array.isArray(entry);

/** Returns the entry of a script for a request; undefined beyond its end. */
export function scriptedTurn(
  script: ModelScript,
  request: ModelProviderRequest,
): ScriptedTurn | undefined {
  if (typeof script === 'function') return script(request);
  const entry = script[request.turn];
  if (entry === undefined || !isList(entry)) return entry;
  return entry[Math.min(request.attempt, entry.length) - 1];
}

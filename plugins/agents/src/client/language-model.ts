import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';

import type { CallTarget, OutputLimit } from './call-target';

/** The codec of a wire protocol: it writes one request and reads one answer. */
export type LanguageModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
export type CallOptions = Parameters<LanguageModel['doGenerate']>[0];
export type CallResult = Awaited<ReturnType<LanguageModel['doGenerate']>>;

/** The codec of chat completions reads thought signatures of Gemini back under this name only. */
const CHAT_NAME = 'google';

export interface LanguageModelOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Name of the field that limits the output (chat completions). */
  readonly limitField: OutputLimit;
}

/** The codec of a protocol is loaded when it is first used: every process loads this plugin, and few ask a model. */
export async function createLanguageModel(
  { kind, baseUrl, key }: CallTarget,
  model: string,
  { fetch, limitField }: LanguageModelOptions,
): Promise<LanguageModel> {
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: key, fetch })(model);
  }
  const codec = await import('@ai-sdk/openai-compatible');
  const provider = codec.createOpenAICompatible({
    name: CHAT_NAME,
    baseURL: baseUrl,
    apiKey: key,
    fetch,
    transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [limitField]: max_tokens }),
  });
  return provider.chatModel(model);
}

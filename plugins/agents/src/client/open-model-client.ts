import { PlatformError, type ModelClient, type ModelProvider, type ModelRequest, type ModelTurn } from '@platform/sdk';

import { requireTarget, type CallTarget } from './call-target';
import { openExchange, type CallEnd, type Exchange } from './exchange';
import { createLanguageModel, type CallResult, type LanguageModelOptions } from './language-model';
import { openAgent } from './open-agent';
import { rejected, unavailable } from './provider-errors';
import { toCallOptions } from './to-call-options';
import { toModelTurn } from './to-model-turn';

/** A model client that holds connections open. */
export interface OpenModelClient extends ModelClient {
  /** Waits for the calls under way. */
  close(): Promise<void>;
}

/**
 * A client of the model providers. It sends one request per turn, and another one only after a 400 that a smaller request
 * can avoid: without a forced tool, or with the other name of the output limit.
 */
export function openModelClient(providers: readonly ModelProvider[]): OpenModelClient {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const agent = openAgent();
  /** `provider model` of those that want `max_completion_tokens`. */
  const newerLimit = new Set<string>();

  const call = async (
    request: ModelRequest,
    target: CallTarget,
    exchange: Exchange,
    end: CallEnd,
  ): Promise<CallResult> => {
    const isNewer = newerLimit.has(`${target.name} ${request.model}`);
    const options: LanguageModelOptions = {
      fetch: exchange.fetch,
      limitField: isNewer ? 'max_completion_tokens' : 'max_tokens',
    };
    const model = createLanguageModel(target, request.model, options);
    try {
      return await model.doGenerate(toCallOptions(request, end.stop));
    } catch (error) {
      throw toNodeError(error, target, exchange);
    }
  };

  const turn = async (
    request: ModelRequest,
    target: CallTarget,
    end: CallEnd,
  ): Promise<ModelTurn> => {
    const exchange = openExchange(target, agent, end);
    try {
      const result = await call(request, target, exchange, end);
      return toModelTurn(result, exchange.answer(), request);
    } catch (error) {
      const refusal = exchange.refusal();
      if (refusal === undefined) throw error;
      const key = `${target.name} ${request.model}`;
      if (refusal.param === 'max_tokens' && !newerLimit.has(key)) {
        newerLimit.add(key);
        return turn(request, target, end);
      }
      if (request.toolChoice === 'auto') throw error;
      return turn({ ...request, toolChoice: 'auto' }, target, end);
    }
  };

  return {
    generate: async (request, { signal }) => {
      const target = requireTarget(byName, request.provider);
      const deadline = AbortSignal.timeout(target.timeoutMs);
      return turn(request, target, { deadline, stop: AbortSignal.any([deadline, signal]) });
    },
    close: () => agent.close(),
  };
}

/** Errors of the codecs quote the request and the answer, so nothing of them is kept. */
function toNodeError(error: unknown, { name }: CallTarget, exchange: Exchange): Error {
  if (PlatformError.isInstance(error)) return error;
  return exchange.answer() === undefined
    ? rejected(name, 'ne peut pas recevoir cette conversation')
    : unavailable(name, 'a donné une réponse inattendue');
}

import {
  PlatformError,
  type ModelClient,
  type ModelProvider,
  type ModelRequest,
  type ModelTurn,
} from '@platform/sdk';

import { requireTarget, type CallTarget, type OutputLimit } from './call-target';
import type { ErrorNames } from './classify-answer';
import { openExchange, type CallEnd, type Exchange } from './exchange';
import { createLanguageModel, type LanguageModelOptions } from './language-model';
import { openAgent } from './open-agent';
import { rejected, unavailable } from './provider-errors';
import { toCallOptions } from './to-call-options';
import { toModelTurn } from './to-model-turn';

/** A model client that holds connections open. */
export interface OpenModelClient extends ModelClient {
  /** Waits for the calls under way. */
  close(): Promise<void>;
}

interface Attempt extends Pick<LanguageModelOptions, 'limitField'> {
  readonly request: ModelRequest;
  readonly target: CallTarget;
  readonly end: CallEnd;
  /** The other name of the output limit was refused already. */
  readonly isLimitSure: boolean;
}

/**
 * A client of the model providers. It sends one request per turn, and another one only after a 400 or 422 that another
 * request can avoid: without a forced tool, or with the other name of the output limit.
 */
export function openModelClient(providers: readonly ModelProvider[]): OpenModelClient {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const agent = openAgent();
  /** `provider model` → the name of the output limit that it accepted after it had refused the other one. */
  const learnt = new Map<string, OutputLimit>();

  /** One request. `exchange` afterwards knows what was refused. */
  const call = async (
    { request, target, end, limitField }: Attempt,
    exchange: Exchange,
  ): Promise<ModelTurn> => {
    const model = await createLanguageModel(target, request.model, {
      fetch: exchange.fetch,
      limitField,
    });
    try {
      const result = await model.doGenerate(toCallOptions(request, end.stop));
      return toModelTurn(result, exchange.answer(), request);
    } catch (error) {
      throw toNodeError(error, target, exchange);
    }
  };

  const attempt = async (given: Attempt): Promise<ModelTurn> => {
    const exchange = openExchange(given.target, agent, given.end);
    try {
      return await call(given, exchange);
    } catch (error) {
      const next = smaller(given, exchange.refusal());
      if (next === undefined) throw error;
      const turn = await attempt(next);
      if (next.limitField !== given.limitField) learnt.set(modelOf(given), next.limitField);
      return turn;
    }
  };

  return {
    generate: async (request, { signal }) => {
      const target = requireTarget(byName, request.provider);
      const deadline = AbortSignal.timeout(target.timeoutMs);
      const end = { deadline, stop: AbortSignal.any([deadline, signal]) };
      const limitField =
        learnt.get(modelOf({ request, target })) ?? target.outputLimit ?? 'max_tokens';
      return attempt({ request, target, end, limitField, isLimitSure: false });
    },
    close: () => agent.close(),
  };
}

const modelOf = ({ request, target }: Pick<Attempt, 'request' | 'target'>): string =>
  `${target.name} ${request.model}`;

const OTHER_LIMIT: Readonly<Record<OutputLimit, OutputLimit>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
};
const UNKNOWN_FIELD =
  /unsupported|not supported|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|extra|deprecated/i;

/** True when the provider says, in whatever member, that it does not take the name of the output limit. */
function refusesLimit({ param, body }: ErrorNames, limitField: OutputLimit): boolean {
  if (param === limitField) return true;
  return (
    body.includes(limitField) &&
    (body.includes(OTHER_LIMIT[limitField]) || UNKNOWN_FIELD.test(body))
  );
}

/** What to send after a refusal, if that can help. Each of the two changes is made once. */
function smaller(given: Attempt, refusal: ErrorNames | undefined): Attempt | undefined {
  if (refusal === undefined) return undefined;
  if (!given.isLimitSure && refusesLimit(refusal, given.limitField)) {
    return { ...given, limitField: OTHER_LIMIT[given.limitField], isLimitSure: true };
  }
  if (given.request.toolChoice === 'auto') return undefined;
  return { ...given, request: { ...given.request, toolChoice: 'auto' } };
}

/** Errors of the codecs quote the request and the answer, so nothing of them is kept. */
function toNodeError(error: unknown, { name }: CallTarget, exchange: Exchange): Error {
  if (PlatformError.isInstance(error)) return error;
  return exchange.answer() === undefined
    ? rejected(name, {
        fr: 'ne peut pas recevoir cette conversation',
        en: 'cannot take this conversation',
      })
    : unavailable(name, { fr: 'a donné une réponse inattendue', en: 'gave an unexpected answer' });
}

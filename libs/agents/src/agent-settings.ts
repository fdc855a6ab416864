import { modelProviders } from '@platform/catalog';
import type { ModelPrice } from '@platform/ports';

const MAX_TURNS = 50;

/** What `ports.agent.config` of an instance sets for all agents. */
interface InstanceAgentSettings {
  /** `maxIters`: maximum number of turns of an agent that sets none. */
  readonly defaultTurns?: number;
  readonly priceOf: (provider: string, model: string) => ModelPrice | undefined;
}

/** Reads what an instance sets for its agents. A `maxIters` that is no number from 1 to 50 is ignored. */
export function instanceAgentSettings({
  maxIters,
  providers: declared,
}: Readonly<Record<string, unknown>>): InstanceAgentSettings {
  const { providers } = modelProviders(declared);
  const isTurns =
    Number.isInteger(maxIters) && Number(maxIters) >= 1 && Number(maxIters) <= MAX_TURNS;
  return {
    ...(isTurns && { defaultTurns: Number(maxIters) }),
    priceOf: (provider, model) => {
      const pricing = providers.find(({ name }) => name === provider)?.pricing;
      return pricing && Object.hasOwn(pricing, model) ? pricing[model] : undefined;
    },
  };
}

import { requireKnownFields, type AgentAdapterFactory, type ModelProvider } from '@platform/sdk';

import { openModelClient } from '../client/open-model-client';

/** `maxIters` is the platform's, which runs the agents; the platform also reads `providers`. */
const FIELDS = ['maxIters', 'providers'];

const hasKey = ({ apiKeyEnv }: ModelProvider): boolean =>
  apiKeyEnv !== undefined && (process.env[apiKeyEnv] ?? '') !== '';

/**
 * Adapter `language-model` of port `agent`: asks the model providers of the instance for one turn at a time. Configuration:
 * `maxIters`, `providers`.
 */
const createLanguageModelClient: AgentAdapterFactory = (config, { modelProviders, log }) => {
  requireKnownFields(config, FIELDS, 'ports.agent.config');
  const usable = modelProviders.filter(hasKey).map(({ name }) => name);
  if (usable.length === 0)
    log.warn({}, "aucun fournisseur de modèles n'a de clé dans l'environnement");
  else log.info({ providers: usable }, 'fournisseurs de modèles avec une clé');
  return openModelClient(modelProviders);
};

export default createLanguageModelClient;

import { modelProviders, type Catalog } from '@platform/catalog';
import type { InstanceManifest } from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';

import { isMocked } from './mock-answer';

/** What decides whether an instance can run an agent. */
export interface AgentSurroundings {
  readonly instance: Pick<InstanceManifest, 'ports' | 'strict'>;
  readonly catalog: Pick<Catalog, 'adapters'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ports that the engine bound; undefined until it has reported them. */
  readonly boundPorts?: readonly string[] | undefined;
}

/**
 * Returns why the instance cannot run an agent of this model provider; undefined when it can. Without a selected
 * adapter, the platform's own stand-in answers, which needs no provider, except under `strict`.
 */
export function whyUnavailable(
  { provider: name }: { readonly provider: string },
  { instance, catalog, environment, boundPorts }: AgentSurroundings,
): LocalizedText | undefined {
  const binding = instance.ports['agent'];
  if (binding === undefined || isMocked(instance)) {
    return instance.strict
      ? {
          fr: 'aucun modèle n’est configuré (« strict: true »)',
          en: 'no model is configured ("strict: true")',
        }
      : undefined;
  }
  const isLoaded = catalog.adapters.get('agent', binding.adapter) !== undefined;
  if (!isLoaded || boundPorts?.includes('agent') === false) {
    return {
      fr: `l'adaptateur « ${binding.adapter} » n'est pas chargé`,
      en: `the adapter "${binding.adapter}" is not loaded`,
    };
  }
  const { providers } = modelProviders(binding.config['providers']);
  const variable = providers.find((provider) => provider.name === name)?.apiKeyEnv;
  if (variable !== undefined && (environment[variable] ?? '') !== '') return undefined;
  return {
    fr: `le fournisseur de modèles « ${name} » n'a pas de clé`,
    en: `the model provider "${name}" has no key`,
  };
}

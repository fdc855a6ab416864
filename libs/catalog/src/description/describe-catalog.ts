import type { InstanceManifest } from '@platform/manifests';

import type { Catalog } from '../catalog';
import { modelProviders } from '../model-providers';
import { languageOfLocale, type ModelProvider } from '@platform/ports';
import { describeIntegration } from './describe-integration';
import { describeNodes } from './describe-nodes';
import { describeVocabulary } from './describe-vocabulary';
import { findDegraded } from './find-degraded';
import { byKey, localiser, optionalText } from './localise';

/** The parts of the instance that the description shows. */
export type DescribedInstance = Pick<
  InstanceManifest,
  | 'name'
  | 'locale'
  | 'timezone'
  | 'ports'
  | 'terminology'
  | 'sources'
  | 'eventBindings'
  | 'taskRoles'
>;

interface DescribeOptions {
  /** Language of the labels. A label without a translation is in the language of its plugin. */
  readonly locale: string;
  /** Whether an environment variable is set. The description shows nothing else about a provider's key. */
  readonly isSet: (variable: string) => boolean;
}

/** Returns a URL without user, password and query, which may be secret. */
function publicUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Leaves out headers: they are not meant for secrets but may contain one. */
function describeProvider(
  { baseUrl, headers: _headers, pricing: _pricing, ...shown }: ModelProvider,
  isSet: DescribeOptions['isSet'],
) {
  return {
    ...shown,
    ...(baseUrl === undefined ? {} : { baseUrl: publicUrl(baseUrl) }),
    keyPresent: shown.apiKeyEnv !== undefined && isSet(shown.apiKeyEnv),
  };
}

/**
 * Returns the body of `GET /api/catalog`: all contributions, in one language and in a fixed order, and
 * which of them this instance uses. Plain JSON without functions, configuration or keys.
 */
export function describeCatalog(
  catalog: Catalog,
  instance: DescribedInstance,
  { locale, isSet }: DescribeOptions,
) {
  const localise = localiser(catalog, locale);
  const { providers } = modelProviders(instance.ports['agent']?.config['providers']);
  return {
    ...describeVocabulary(catalog, localise),
    ...describeNodes(catalog, localise, languageOfLocale(locale)),
    ...describeIntegration(catalog, instance, localise),
    llmProviders: providers.map((provider) => describeProvider(provider, isSet)),
    plugins: byKey(catalog.plugins, ({ name, version }) => `${name} ${version}`).map(
      ({ description, ...plugin }) => ({
        ...plugin,
        ...optionalText('description', description, (text) =>
          localise({ plugin: plugin.name }, 'plugin.description', text),
        ),
      }),
    ),
    instance: {
      ...(instance.name === undefined ? {} : { name: instance.name }),
      locale: instance.locale,
      timezone: instance.timezone,
    },
    locales: catalog.locales,
    degraded: findDegraded(catalog, instance),
  };
}

import { pointerOf, type InstanceManifest } from '@platform/manifests';
import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { Catalog } from '../catalog';
import type { ModelProvider } from '../model-providers';
import { byKey } from './localise';

/** What works less than the deployment asked for. `path` points into the instance manifest. */
export interface Degradation extends Diagnostic {
  readonly plugin?: string;
}

type Instance = Pick<InstanceManifest, 'ports' | 'terminology' | 'sources' | 'eventBindings'>;

const finding = (
  code: string,
  names: readonly (string | number)[],
  message: LocalizedText,
): Degradation => ({
  code,
  severity: 'warning',
  path: pointerOf(names),
  message,
});

const pluginFindings = ({ plugins }: Catalog): readonly Degradation[] =>
  byKey(plugins, ({ name, version }) => `${name} ${version}`)
    .filter(({ status }) => status !== 'loaded')
    .map(({ name, status }) => ({
      ...(status === 'skipped'
        ? finding('PLUGIN_SKIPPED', [], {
            fr: `plugin « ${name} » : rien n'en est chargé`,
            en: `plugin "${name}": nothing of it is loaded`,
          })
        : finding('PLUGIN_DEGRADED', [], {
            fr: `plugin « ${name} » : chargé en partie`,
            en: `plugin "${name}": loaded in part`,
          })),
      plugin: name,
    }));

function bindingFindings(catalog: Catalog, { ports, terminology }: Instance) {
  const lacks = (port: string, adapter: string) =>
    catalog.adapters.get(port, adapter) === undefined;
  return [
    ...Object.entries(ports)
      .filter(([port, { adapter }]) => lacks(port, adapter))
      .map(([port, { adapter }]) =>
        finding('PORT_ADAPTER_UNKNOWN', ['ports', port, 'adapter'], {
          fr: `port « ${port} » : aucun plugin ne fournit l'adaptateur « ${adapter} »`,
          en: `port "${port}": no plugin contributes adapter "${adapter}"`,
        }),
      ),
    ...Object.entries(terminology)
      .filter(([, { adapter }]) => lacks('terminology', adapter))
      .map(([system, { adapter }]) =>
        finding('TERMINOLOGY_ADAPTER_UNKNOWN', ['terminology', system, 'adapter'], {
          fr: `terminologie « ${system} » : aucun plugin ne fournit l'adaptateur « ${adapter} »`,
          en: `terminology "${system}": no plugin contributes adapter "${adapter}"`,
        }),
      ),
  ];
}

function eventFindings(catalog: Catalog, { sources, eventBindings = [] }: Instance) {
  return [
    ...Object.keys(sources)
      .filter((source) => !catalog.eventSources.has(source))
      .map((source) =>
        finding('EVENT_SOURCE_UNKNOWN', ['sources', source], {
          fr: `aucun plugin ne fournit la source d'événements « ${source} »`,
          en: `no plugin contributes event source "${source}"`,
        }),
      ),
    ...eventBindings.flatMap((binding, index) =>
      catalog.eventBindings.has(binding)
        ? []
        : [
            finding('EVENT_BINDING_UNKNOWN', ['eventBindings', index], {
              fr: `aucun plugin ne fournit la liaison d'événements « ${binding} »`,
              en: `no plugin contributes event binding "${binding}"`,
            }),
          ],
    ),
  ];
}

/** Agents of plugins whose provider is neither declared by the instance nor built in. */
export function findUnknownProviders(
  { agents }: Pick<Catalog, 'agents'>,
  providers: readonly ModelProvider[],
): readonly Degradation[] {
  const names = new Set(providers.map(({ name }) => name));
  return [...agents.values()]
    .filter(({ provider }) => !names.has(provider))
    .map(({ name, provider, plugin }) => ({
      ...finding('AGENT_PROVIDER_UNKNOWN', [], {
        fr: `agent « ${name} » : fournisseur de modèles « ${provider} » inconnu`,
        en: `agent "${name}": unknown model provider "${provider}"`,
      }),
      plugin,
    }));
}

/** Everything the deployment asked for that is not there, in a fixed order. */
export const findDegraded = (
  catalog: Catalog,
  instance: Instance,
  providers: readonly ModelProvider[],
): readonly Degradation[] => [
  ...pluginFindings(catalog),
  ...bindingFindings(catalog, instance),
  ...eventFindings(catalog, instance),
  ...findUnknownProviders(catalog, providers),
];

import { pointerOf, type InstanceManifest } from '@platform/manifests';

import type { Catalog, CatalogPlugin } from '../catalog';
import { modelProviders } from '../model-providers';
import { textIn, type ModelProvider } from '@platform/ports';
import { finding, type Degradation } from './degradation';
import { byKey } from './localise';
import {
  BUILT_IN_TERMINOLOGY,
  meant,
  MOCK_AGENT_RUNNER,
  unboundAdapter,
  unresolvedTerminology,
} from './unbound';

type Instance = Pick<
  InstanceManifest,
  'ports' | 'terminology' | 'sources' | 'eventBindings' | 'taskRoles'
>;

/** Returns the first reason and the number of further ones. The findings of the plugin list them all. */
function reasonOf({ diagnostics }: CatalogPlugin) {
  const [first] = [
    ...diagnostics.filter(({ severity }) => severity === 'error'),
    ...diagnostics.filter(({ severity }) => severity !== 'error'),
  ];
  if (first === undefined) return undefined;
  const others = diagnostics.length - 1;
  return {
    first,
    message: {
      fr: ` : ${first.message.fr}${others === 0 ? '' : ` (et ${others} autres)`}`,
      en: `: ${first.message.en}${others === 0 ? '' : ` (and ${others} more)`}`,
    },
  };
}

function pluginFinding(plugin: CatalogPlugin): Degradation {
  const { name, status } = plugin;
  const reason = reasonOf(plugin);
  const why = reason?.message ?? { fr: '', en: '' };
  const told =
    status === 'skipped'
      ? finding('PLUGIN_SKIPPED', '', {
          fr: `plugin « ${name} » : rien n'en est chargé${why.fr}`,
          en: `plugin "${name}": nothing of it is loaded${why.en}`,
        })
      : finding('PLUGIN_DEGRADED', '', {
          fr: `plugin « ${name} » : chargé en partie${why.fr}`,
          en: `plugin "${name}": loaded in part${why.en}`,
        });
  const { file, position } = reason?.first ?? {};
  return {
    ...told,
    plugin: name,
    ...(file !== undefined && { file }),
    ...(position !== undefined && { position }),
  };
}

const pluginFindings = ({ plugins }: Catalog): readonly Degradation[] =>
  byKey(plugins, ({ name, version }) => `${name} ${version}`)
    .filter(({ status }) => status !== 'loaded')
    .map(pluginFinding);

const isMock = (port: string, adapter: string): boolean =>
  port === 'agent' && adapter === MOCK_AGENT_RUNNER;

function bindingFindings(catalog: Catalog, { ports, terminology }: Instance) {
  const lacks = (port: string, adapter: string) =>
    catalog.adapters.get(port, adapter) === undefined;
  return [
    ...Object.entries(ports)
      .filter(([port, { adapter }]) => !isMock(port, adapter) && lacks(port, adapter))
      .map(([port, { adapter }]) => unboundAdapter(catalog, port, adapter)),
    ...Object.entries(terminology)
      .filter(
        ([, { adapter }]) => adapter !== BUILT_IN_TERMINOLOGY && lacks('terminology', adapter),
      )
      .map(([system, { adapter }]) => unresolvedTerminology(catalog, system, adapter)),
  ];
}

function eventFindings(catalog: Catalog, { sources, eventBindings = [] }: Instance) {
  return [
    ...Object.keys(sources)
      .filter((source) => !catalog.eventSources.has(source))
      .map((source) => {
        const hint = meant(source, catalog.eventSources.keys());
        return finding('EVENT_SOURCE_UNKNOWN', pointerOf(['sources', source]), {
          fr: `aucun plugin ne fournit la source d'événements « ${source} »${hint.fr}`,
          en: `no plugin contributes event source "${source}"${hint.en}`,
        });
      }),
    ...eventBindings.flatMap((binding, index) => {
      if (catalog.eventBindings.has(binding)) return [];
      const hint = meant(binding, catalog.eventBindings.keys());
      return [
        finding('EVENT_BINDING_UNKNOWN', pointerOf(['eventBindings', index]), {
          fr: `aucun plugin ne fournit la liaison d'événements « ${binding} »${hint.fr}`,
          en: `no plugin contributes event binding "${binding}"${hint.en}`,
        }),
      ];
    }),
  ];
}

/** The port through which roles are told of their tasks. */
const NOTIFICATION = 'notification';

/** Finds task roles that nobody tells of their tasks, because the port for it is not bound. */
const roleFindings = ({ ports, taskRoles }: Instance): readonly Degradation[] =>
  Object.entries(taskRoles)
    .filter(([, { notify }]) => notify !== undefined && ports[NOTIFICATION] === undefined)
    .map(([role]) =>
      finding('TASK_ROLE_UNNOTIFIED', pointerOf(['taskRoles', role, 'notify']), {
        fr: `rôle « ${role} » : personne n'est prévenu de ses tâches, le port « ${NOTIFICATION} » n'est pas lié`,
        en: `role "${role}": nobody is told of its tasks, port "${NOTIFICATION}" is not bound`,
      }),
    );

/** Finds agents of plugins whose provider is neither built in nor declared by the instance. */
function findUnknownProviders(
  { agents }: Pick<Catalog, 'agents'>,
  providers: readonly ModelProvider[],
): readonly Degradation[] {
  const names = new Set(providers.map(({ name }) => name));
  return [...agents.values()]
    .filter(({ provider }) => !names.has(provider))
    .map(({ name, provider, plugin }) => {
      const hint = meant(provider, names);
      return {
        ...finding('AGENT_PROVIDER_UNKNOWN', '', {
          fr: `agent « ${textIn(name, 'fr')} » : fournisseur de modèles « ${provider} » inconnu${hint.fr}`,
          en: `agent "${textIn(name, 'en')}": unknown model provider "${provider}"${hint.en}`,
        }),
        plugin,
      };
    });
}

/** Returns everything that the instance requires and does not get, in a fixed order. */
export function findDegraded(catalog: Catalog, instance: Instance): readonly Degradation[] {
  const { providers, diagnostics } = modelProviders(instance.ports['agent']?.config['providers']);
  return [
    ...pluginFindings(catalog),
    ...bindingFindings(catalog, instance),
    ...eventFindings(catalog, instance),
    ...roleFindings(instance),
    ...findUnknownProviders(catalog, providers),
    ...diagnostics,
  ];
}

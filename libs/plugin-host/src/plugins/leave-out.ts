import { didYouMean, nearestName } from '@platform/expression';
import type { Contributions } from '@platform/manifests';
import { ConfigurationError, type LocalizedText } from '@platform/ports';

import { instanceLocation } from '../instance/instance-location';
import type { LoadedInstance } from '../instance/load-instance';
import type { FoundPlugin } from './read-plugin';

const KEYS = ['builtIn', 'plugins'] as const;
const KEY = KEYS.join('.');

const refusal = (instance: LoadedInstance, { fr, en }: LocalizedText): ConfigurationError => {
  const location = instanceLocation(instance, KEYS);
  return new ConfigurationError(KEY, `${KEY} : ${fr}${location}`, { english: `${en}${location}` });
};

/** Who needs what left-out plugins would contribute, by the name of the plugin. */
export type NeededPlugins = ReadonlyMap<string, readonly LocalizedText[]>;

/** Throws ConfigurationError, in one line, when something needs a plugin that `builtIn.plugins` leaves out. */
export function requireNoneNeeded(instance: LoadedInstance, needed: NeededPlugins): void {
  if (needed.size === 0) return;
  const told = (language: keyof LocalizedText): string =>
    [...needed]
      .map(([plugin, by]) => {
        const users = by.map((each) => each[language]).join(', ');
        return language === 'fr'
          ? `« ${plugin} » n'est pas dans la liste et sert à ${users}`
          : `"${plugin}" is not listed, and is needed by ${users}`;
      })
      .join(' ; ');
  throw refusal(instance, { fr: told('fr'), en: told('en') });
}

/** Built-in plugins that the instance does not list. A folder that something else names is not built in. */
export function leaveOut(
  found: readonly FoundPlugin[],
  builtIn: ReadonlySet<string>,
  instance: LoadedInstance | undefined,
): { readonly kept: readonly FoundPlugin[]; readonly leftOut: readonly FoundPlugin[] } {
  const listed = instance?.builtIn.plugins;
  if (instance === undefined || listed === undefined) return { kept: found, leftOut: [] };
  const own = found.filter(({ folder }) => builtIn.has(folder));
  const names = new Set(own.map(({ manifest }) => manifest.name));
  const unknown = listed.find((name) => !names.has(name));
  // A plugin whose manifest cannot be read never stops a start, and may be the one.
  if (unknown !== undefined && own.length === builtIn.size) {
    const message = {
      fr: `aucun plugin fourni avec la plateforme ne s'appelle « ${unknown} »`,
      en: `no built-in plugin is called "${unknown}"`,
    };
    throw refusal(instance, didYouMean(message, nearestName(unknown, names)));
  }
  const isLeftOut = ({ folder, manifest }: FoundPlugin): boolean =>
    builtIn.has(folder) && !listed.includes(manifest.name);
  const kept = found.filter((plugin) => !isLeftOut(plugin));
  // Another folder may have the plugin of that name.
  const used = new Set(kept.map(({ manifest }) => manifest.name));
  const leftOut = found.filter((plugin) => isLeftOut(plugin) && !used.has(plugin.manifest.name));
  return { kept, leftOut };
}

const ofPlugin = (name: string): LocalizedText => ({
  fr: `le plugin « ${name} »`,
  en: `plugin "${name}"`,
});

const ofKey = (key: string): LocalizedText => ({ fr: `« ${key} »`, en: `"${key}"` });

const adapterOf = (port: string, adapter: string): string => `adapter ${port} ${adapter}`;

/** What a manifest can name, as texts that are compared. */
const offered = ({ adapters, eventSources, eventBindings }: Contributions): readonly string[] => [
  ...adapters.map(({ port, name }) => adapterOf(port, name)),
  ...eventSources.map(({ name }) => `source ${name}`),
  ...eventBindings.map(({ name }) => `binding ${name}`),
];

/** What the instance manifest names → the key with which it does. */
const namedBy = ({
  ports,
  terminology,
  sources,
  eventBindings = [],
}: LoadedInstance): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(ports).map(
      ([port, { adapter }]) => [adapterOf(port, adapter), `ports.${port}`] as const,
    ),
    ...Object.entries(terminology).map(
      ([system, { adapter }]) =>
        [adapterOf('terminology', adapter), `terminology.${system}`] as const,
    ),
    ...Object.keys(sources).map((name) => [`source ${name}`, `sources.${name}`] as const),
    ...eventBindings.map((name) => [`binding ${name}`, `eventBindings: ${name}`] as const),
  ]);

/** Which of the left-out plugins the selected ones and the instance need. */
export function neededByConfiguration(
  leftOut: readonly FoundPlugin[],
  selected: readonly FoundPlugin[],
  instance: LoadedInstance,
): NeededPlugins {
  const given = new Set(selected.flatMap(({ manifest }) => offered(manifest.contributes)));
  const named = namedBy(instance);
  const needed = new Map<string, readonly LocalizedText[]>();
  for (const { name, contributes } of leftOut.map(({ manifest }) => manifest)) {
    const by = [
      ...selected
        .filter((each) => Object.hasOwn(each.manifest.dependsOn ?? {}, name))
        .map((each) => ofPlugin(each.manifest.name)),
      ...offered(contributes)
        .filter((each) => named.has(each) && !given.has(each))
        .map((each) => ofKey(named.get(each) ?? '')),
    ];
    if (by.length > 0) needed.set(name, by);
  }
  return needed;
}

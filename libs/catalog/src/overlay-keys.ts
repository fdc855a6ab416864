import { CONTRIBUTION_SECTIONS, type PluginManifest } from '@platform/manifests';

interface Named {
  readonly name: string;
}
interface WithPorts {
  readonly inputs?: readonly Named[];
  readonly outputs?: readonly Named[];
  readonly config?: readonly Named[];
}

const ownKeys = (prefix: string, fields: readonly string[]): readonly string[] =>
  fields.map((field) => `${prefix}.${field}`);

const portKeys = (prefix: string, entry: WithPorts): readonly string[] => [
  ...ownKeys(prefix, ['category', 'label', 'description']),
  ...(['inputs', 'outputs', 'config'] as const).flatMap((section) =>
    (entry[section] ?? []).map(({ name }) => `${prefix}.${section}.${name}`),
  ),
];

const descriptions = (section: string, entries: readonly Named[]): readonly string[] =>
  entries.map(({ name }) => `${section}.${name}.description`);

/** Returns the keys by which an overlay translates the texts of its manifest. Behaviors have other keys. */
export function overlayKeys({ contributes }: PluginManifest): ReadonlySet<string> {
  return new Set([
    'plugin.description',
    ...contributes.nodes.flatMap((node) => portKeys(`nodes.${node.id}`, node)),
    ...contributes.agents.flatMap((agent) => portKeys(`agents.${agent.name}`, agent)),
    ...descriptions('contextKinds', contributes.contextKinds),
    ...descriptions('eventSources', contributes.eventSources),
    ...descriptions('eventBindings', contributes.eventBindings),
    ...contributes.dimensions.map(({ name }) => `dimensions.${name}.label`),
    ...contributes.conversions.map(({ from, to }) => `conversions.${from}/${to}.label`),
    ...contributes.types.flatMap(({ name, fields }) => [
      `types.${name}.doc`,
      ...ownKeys(`types.${name}.fields`, Object.keys(fields)),
    ]),
    ...contributes.valueSets.flatMap(({ id, concepts }) => [
      `valueSets.${id}.doc`,
      ...ownKeys(
        `valueSets.${id}.concepts`,
        concepts.map(({ code }) => code),
      ),
    ]),
  ]);
}

const RESERVED: ReadonlySet<string> = new Set(['plugin', ...CONTRIBUTION_SECTIONS]);

/** Whether a key belongs to the manifest. All other keys belong to behaviors. */
export const isAboutManifest = (key: string): boolean => RESERVED.has(key.split('.')[0] ?? '');

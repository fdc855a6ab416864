import { CONTRIBUTION_SECTIONS, type PluginManifest } from '@platform/manifests';

interface Named {
  readonly name: string;
  readonly label?: string;
}
interface WithPorts {
  readonly inputs?: readonly Named[];
  readonly outputs?: readonly Named[];
  readonly config?: readonly Named[];
}

/** The key of its description, and of its label where the manifest has one. */
const textKeys = (key: string, { label }: { readonly label?: string }): readonly string[] =>
  label === undefined ? [key] : [key, `${key}.label`];

const ownKeys = (prefix: string, fields: readonly string[]): readonly string[] =>
  fields.map((field) => `${prefix}.${field}`);

const portKeys = (prefix: string, entry: WithPorts): readonly string[] => [
  ...ownKeys(prefix, ['category', 'label', 'description']),
  ...(['inputs', 'outputs', 'config'] as const).flatMap((section) =>
    (entry[section] ?? []).flatMap((port) => textKeys(`${prefix}.${section}.${port.name}`, port)),
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
      ...Object.entries(fields).flatMap(([field, of]) =>
        textKeys(`types.${name}.fields.${field}`, of),
      ),
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

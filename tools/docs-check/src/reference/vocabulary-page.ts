import { parse } from 'yaml';

import { filesBelow, read } from '../repository';
import { declaration } from './declarations';
import { code, page, table } from './table';

interface TypeRef {
  readonly kind: string;
  readonly name?: string;
  readonly valueSet?: string;
  readonly dimension?: string;
  readonly entity?: string;
  readonly of?: TypeRef;
}

interface Port {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: boolean;
}

interface Contributions {
  readonly valueSets?: readonly {
    readonly id: string;
    readonly system: string;
    readonly concepts: readonly { readonly code: string; readonly display: string }[];
  }[];
  readonly dimensions?: readonly {
    readonly name: string;
    readonly canonical: string;
    readonly units: readonly {
      readonly symbol: string;
      readonly toCanonical: number;
      readonly offset?: number;
    }[];
  }[];
  readonly contextKinds?: readonly {
    readonly name: string;
    readonly idField: string;
    readonly entity?: string;
  }[];
  readonly types?: readonly {
    readonly name: string;
    readonly layer: string;
    readonly fields: Readonly<
      Record<string, { readonly type: TypeRef; readonly required: boolean }>
    >;
  }[];
  readonly nodes?: readonly {
    readonly id: string;
    readonly kind: string;
    readonly eventType?: string;
    readonly dynamic?: string;
    readonly inputs?: readonly Port[];
    readonly outputs?: readonly Port[];
    readonly config?: readonly Port[];
  }[];
  readonly conversions?: readonly {
    readonly from: string;
    readonly to: string;
    readonly expr: string;
  }[];
}

interface ShippedPlugin {
  readonly name: string;
  readonly contributes: Contributions;
  /** Returns the English text of a key, or the key if there is none. */
  readonly english: (key: string) => string;
}

/** Returns the paths of the manifests of the shipped plugins. */
export const shippedManifests = (): readonly string[] =>
  filesBelow('plugins', /^plugins\/[^/]+\/plugin\.yaml$/).toSorted();

function shipped(file: string): ShippedPlugin {
  const { name, contributes } = parse(read(file)) as ShippedPlugin;
  const overlay = parse(read(file.replace('plugin.yaml', 'i18n/en.yaml'))) as Record<
    string,
    string
  >;
  return { name, contributes, english: (key) => overlay[key] ?? key };
}

/** Formats a type in one line. */
function shownType({ kind, name, valueSet, dimension, entity, of }: TypeRef): string {
  if (of !== undefined) return `list of ${shownType(of)}`;
  if (kind === 'coded') return `code of ${code(valueSet ?? '')}`;
  if (kind === 'quantity')
    return `quantity ${dimension === undefined ? '' : code(dimension)}`.trim();
  return code(name ?? entity ?? kind);
}

/** Formats the ports of a node type, or the fields of its configuration. */
const shownPorts = (ports: readonly Port[] = []): string =>
  ports
    .map(({ name, type, required }) => `${code(name)}${required ? '' : '?'}: ${shownType(type)}`)
    .join('; ');

/** Renders the node types of one plugin. Those of the language itself have their own page. */
function nodeTypes({ name, contributes, english }: ShippedPlugin): readonly string[] {
  const nodes = (contributes.nodes ?? []).filter(({ id }) => !id.startsWith('core.'));
  if (nodes.length === 0) return [];
  const rows = nodes.map(({ id, kind, eventType, inputs, outputs, config }) => [
    code(id),
    eventType === undefined ? kind : `${kind} of ${code(eventType)}`,
    english(`nodes.${id}.description`),
    shownPorts(inputs),
    shownPorts(outputs),
    shownPorts(config),
  ]);
  return [
    `### ${code(name)}`,
    table(['Node type', 'Kind', 'Does', 'Inputs', 'Outputs', 'Configuration'], rows),
  ];
}

/** Renders one table of what all plugins contribute to a section. */
function contributionTable<E>(
  plugins: readonly ShippedPlugin[],
  entries: (contributes: Contributions) => readonly E[] | undefined,
  rowsOf: (entry: E, plugin: ShippedPlugin) => readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return plugins.flatMap((plugin) =>
    (entries(plugin.contributes) ?? []).flatMap((entry) => rowsOf(entry, plugin)),
  );
}

/** Returns the JSON form of each primitive, from the schema that checks it. */
function primitives(): readonly (readonly string[])[] {
  const { text } = declaration('libs/catalog/src/types/type-json-schema.ts', 'primitiveJsonSchema');
  return [...text.matchAll(/^ {2}(\w+): (?:text\((.*)\)|\{ type: '(\w+)' \}),$/gm)].map(
    ([, name = '', constraints = '', type]) => {
      const format = /format: '([\w-]+)'/.exec(constraints)?.[1];
      const shape = type ?? (format === undefined ? 'text' : `text, ${format}`);
      return [code(name), constraints.includes('minLength') ? 'text, not empty' : shape];
    },
  );
}

/**
 * Renders `docs/reference/vocabulary.md`: what a plugin can use without declaring it, because a shipped one does.
 */
export function vocabularyPage(): string {
  const plugins = shippedManifests().map(shipped);
  return page(
    'Node types, types, units and value sets',
    `This page lists the contributions of the built-in plugins. Written by \`npm run docs:reference\` from the manifests of these plugins and
the language's primitives; a test keeps it current. If your plugin uses one of them, list its plugin under \`dependsOn\`. To declare your
own, use [the same fields](plugin-manifest.md). \`GET /api/catalog\` lists the contributions of a running instance.`,
    [
      `## Primitives

Primitives belong to the language, so you need no \`dependsOn\` for them: \`{ kind: primitive, name: DateTime }\`.`,
      table(['Name', 'In JSON'], primitives()),
      `## Node types

A workflow can use these node types and [the nodes of the language](core-nodes.md). An input or a configuration field with \`?\` is optional;
an output with \`?\` [may be absent](../workflow-language.md#absent-values).
\`GET /api/catalog\` lists the node types of the plugins that an instance loads.`,
      ...plugins.flatMap(nodeTypes),
      `## Object types

The type is written \`{ kind: object, name: Observation }\`. A field with \`?\` is optional.`,
      ...contributionTable(
        plugins,
        ({ types }) => types,
        (type, { name, english }) => [
          [
            `### ${type.name}

${english(`types.${type.name}.doc`)} A ${type.layer} of \`${name}\`.

${table(
  ['Field', 'Type'],
  Object.entries(type.fields).map(([field, of]) => [
    code(`${field}${of.required ? '' : '?'}`),
    shownType(of.type),
  ]),
)}`,
          ],
        ],
      ).flat(),
      `## Units

A value of \`{ kind: quantity, dimension: amount-concentration }\` is \`{ value: 5.4, unit: 'mmol/L' }\`. The value in the canonical unit
is value × factor + offset.`,
      table(
        ['Dimension', 'Canonical', 'Unit', 'Factor', 'Offset', 'Plugin'],
        contributionTable(
          plugins,
          ({ dimensions }) => dimensions,
          (dimension, plugin) =>
            dimension.units.map(({ symbol, toCanonical, offset }) => [
              code(dimension.name),
              code(dimension.canonical),
              code(symbol),
              String(toCanonical),
              offset === undefined ? '' : String(offset),
              code(plugin.name),
            ]),
        ),
      ),
      `## Value sets

A value of \`{ kind: coded, valueSet: observation-status }\` is only the code, e.g. \`"final"\`.`,
      ...contributionTable(
        plugins,
        ({ valueSets }) => valueSets,
        ({ id, system, concepts }, plugin) => [
          [
            `### ${code(id)}

${plugin.english(`valueSets.${id}.doc`)} System \`${system}\`, of \`${plugin.name}\`.

${table(
  ['Code', 'fr', 'en'],
  concepts.map((concept) => [
    code(concept.code),
    concept.display,
    plugin.english(`valueSets.${id}.concepts.${concept.code}`),
  ]),
)}`,
          ],
        ],
      ).flat(),
      `## Context kinds

A run is about subjects of these kinds. A trigger with \`establishes: [patient]\` takes the id from the field of its event.`,
      table(
        ['Kind', 'Field of the event', 'Entity', 'Plugin'],
        contributionTable(
          plugins,
          ({ contextKinds }) => contextKinds,
          ({ name, idField, entity }, plugin) => [
            [
              code(name),
              code(idField),
              entity === undefined ? '' : code(entity),
              code(plugin.name),
            ],
          ],
        ),
      ),
      '## Conversions\n\n`core.convert` can apply these conversions.',
      table(
        ['From', 'To', 'Expression', 'Plugin'],
        contributionTable(
          plugins,
          ({ conversions }) => conversions,
          ({ from, to, expr }, plugin) => [[code(from), code(to), code(expr), code(plugin.name)]],
        ),
      ),
    ],
  );
}

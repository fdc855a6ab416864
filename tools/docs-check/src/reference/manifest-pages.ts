import { readJson } from '../repository';
import { declaration } from './declarations';
import type { Schema } from './json-schema';
import { labelTable } from './label-keys';
import { schemaSections, typeSection } from './schema-sections';
import { code, page, table } from './table';

export const PLUGIN_SCHEMA = 'docs/schemas/plugin.schema.json';
export const INSTANCE_SCHEMA = 'docs/schemas/instance.schema.json';

const firstLine = (file: string, schema: string): string =>
  `Editors explain, complete and check the file when its first line names the
[schema](../schemas/${schema}) (VS Code with the YAML extension; the path is relative to the file):

\`\`\`yaml
# yaml-language-server: $schema=${file === 'plugin.yaml' ? '../../' : ''}docs/schemas/${schema}
\`\`\``;

const written = (from: string): string =>
  `Written by \`npm run docs:reference\` from ${from}; a test keeps it current.`;

export const pluginManifestPage = (): string => {
  const schema = readJson<Schema>(PLUGIN_SCHEMA);
  return page(
    'plugin.yaml',
    `Field by field. ${written('the schema that checks the file')}
[write-a-plugin.md](../write-a-plugin.md) says how to begin, [behaviors.md](behaviors.md) what the modules export,
[vocabulary.md](vocabulary.md) which node types, types, units and value sets are there already.

${firstLine('plugin.yaml', 'plugin.schema.json')}

A value in the column _Default_ is what holds when the field is left out; **required** means that it may not be; empty, that
the field is optional and nothing stands for it. A name (of a node, a type, a value set) belongs to the first plugin that
declares it. Another plugin uses it when it names that one under \`dependsOn\`.`,
    [
      '## Fields',
      ...schemaSections(schema),
      `## Types

What may stand in a field of type _type_: one of these objects, e.g. \`{ kind: primitive, name: Number }\` or
\`{ kind: list, of: { kind: object, name: Observation } }\`.`,
      typeSection(schema),
      `## Labels in other languages

Texts of the manifest are in its \`locale\`. Another language is a file beside it, \`i18n/<locale>.yaml\` (\`i18n/en.yaml\`):
one flat map of key to text. What the file leaves out is shown as the manifest has it. The codes of a value set are among
them:

\`\`\`yaml
valueSets.urgency.doc: How fast somebody must look.
valueSets.urgency.concepts.now: At once
nodes.lab-results.delta-check.label: Difference of two results
\`\`\`

A label is looked up in the locale asked for (\`en-GB\`), then in its language (\`en\`), then in the manifest. Behaviors read
texts of their own from the same files: \`context.t('messages.late', { hours: 3 })\` gives the text under that key with
\`{hours}\` filled in, in the language of the instance. Such a key has no text in the manifest: put it in the overlay of every
language, that of the manifest included. These keys are looked up by the platform:`,
      labelTable(),
    ],
  );
};

const PROVIDERS = 'libs/catalog/src/model-providers.ts';

/** `name: { kind: 'openai', … },` of the table of built-in providers. */
const builtInProviders = (): readonly (readonly string[])[] =>
  [...declaration(PROVIDERS, 'BUILT_IN').text.matchAll(/^ {2}'?([\w-]+)'?: \{([^}]*)\}/gm)].map(
    ([, name = '', fields = '']) => {
      const field = (key: string): string =>
        new RegExp(`${key}: '([^']*)'`).exec(fields)?.[1] ?? '';
      return [name, field('kind'), field('baseUrl'), field('apiKeyEnv')].map((text) =>
        text === '' ? 'yours to declare' : code(text),
      );
    },
  );

export const instanceManifestPage = (): string => {
  const { members } = declaration(PROVIDERS, 'ModelProvider');
  const declared = members.filter(({ name }) => !['name', 'builtIn'].includes(name));
  return page(
    'instance.yaml',
    `One deployment, field by field. ${written('the schema that checks the file')} The file is the one that
\`INSTANCE_CONFIG\` names, else \`instance.yaml\` at the repository root ([environment.md](environment.md)).
[The one that \`npm start\` uses](../../instance.yaml) is an example.

${firstLine('instance.yaml', 'instance.schema.json')}

A value in the column _Default_ is what holds when the field is left out; **required** means that it may not be; empty, that
the field is optional and nothing stands for it.`,
    [
      '## Fields',
      ...schemaSections(readJson<Schema>(INSTANCE_SCHEMA)),
      `## Model providers

\`ports.agent.config.providers\` is a record of name to provider. A declaration completes the built-in of its name; a new name
is a provider of its own. The variable that \`apiKeyEnv\` names must be set for the endpoint and the proxy, also where headers
alone authenticate.`,
      table(
        ['Field', 'Type', 'Meaning'],
        declared.map(({ name, type, doc }) => [code(name), code(type), doc]),
      ),
      'Built in:',
      table(['Name', '`kind`', '`baseUrl`', '`apiKeyEnv`'], builtInProviders()),
      `## What shipped adapters and sources are configured with

[The \`memory\` adapter of port \`patient\`](../../plugins/clinical/README.md#the-memory-adapter) and
[the source \`folder\`](../../plugins/core/README.md), by the plugin that ships them.`,
    ],
  );
};

import { readJson } from '../repository';
import { declaration } from './declarations';
import type { Schema } from './json-schema';
import { labelTable } from './label-keys';
import { schemaSections, typeSection } from './schema-sections';
import { code, page, table } from './table';

export const PLUGIN_SCHEMA = 'docs/schemas/plugin.schema.json';
export const INSTANCE_SCHEMA = 'docs/schemas/instance.schema.json';

const firstLine = (file: string, schema: string): string =>
  `Editors explain, complete and check the file if its first line names the
[schema](../schemas/${schema}) (in VS Code with the YAML extension; the path is relative to the file):

\`\`\`yaml
# yaml-language-server: $schema=${file === 'plugin.yaml' ? '../../' : ''}docs/schemas/${schema}
\`\`\``;

const written = (from: string): string =>
  `Written by \`npm run docs:reference\` from ${from}; a test keeps it current.`;

export const pluginManifestPage = (): string => {
  const schema = readJson<Schema>(PLUGIN_SCHEMA);
  return page(
    'plugin.yaml',
    `This page documents every field. ${written('the schema that checks the file')}
[write-a-plugin.md](../write-a-plugin.md) says how to begin, [behaviors.md](behaviors.md) what the modules export, and
[vocabulary.md](vocabulary.md) which node types, types, units and value sets exist already.

${firstLine('plugin.yaml', 'plugin.schema.json')}

The column _Default_ has the value that applies if you leave the field out. **required** means that you must set the field. An empty
cell means that the field is optional and has no default. A name (of a node, a type, a value set) belongs to the first plugin that
declares it. Another plugin can use it if it lists that plugin under \`dependsOn\`.`,
    [
      '## Fields',
      ...schemaSections(schema),
      `## Types

The value of a field of type _type_ is one of these objects, e.g. \`{ kind: primitive, name: Number }\` or
\`{ kind: list, of: { kind: object, name: Observation } }\`.`,
      typeSection(schema),
      `## Labels in other languages

Texts of the manifest are in its \`locale\`. Add another language as a file beside it, \`i18n/<locale>.yaml\` (\`i18n/en.yaml\`), with one
flat map of key to text. If a key is missing in the file, the text of the manifest is used. The keys include the codes of value sets:

\`\`\`yaml
valueSets.urgency.doc: How fast somebody must look.
valueSets.urgency.concepts.now: At once
nodes.lab-results.delta-check.label: Difference of two results
\`\`\`

The platform looks a label up in the requested locale (\`en-GB\`), then in its language (\`en\`), then in the manifest. Behaviors read
their own texts from the same files: \`context.t('messages.late', { hours: 3 })\` returns the text under that key with \`{hours}\`
filled in, in the language of the instance. Such a key has no text in the manifest: put it into the file of every language, including
that of the manifest. The platform looks up these keys:`,
      labelTable(),
    ],
  );
};

const PROVIDER = 'libs/ports/src/model-provider.ts';
const PROVIDERS = 'libs/catalog/src/model-providers.ts';

/** Reads `name: { kind: 'openai', … },` of the table of built-in providers. */
const builtInProviders = (): readonly (readonly string[])[] =>
  [...declaration(PROVIDERS, 'BUILT_IN').text.matchAll(/^ {2}'?([\w-]+)'?: \{([^}]*)\}/gm)].map(
    ([, name = '', fields = '']) => {
      const field = (key: string): string =>
        new RegExp(`${key}: '([^']*)'`).exec(fields)?.[1] ?? '';
      return [name, field('kind'), field('baseUrl'), field('apiKeyEnv')].map((text) =>
        text === '' ? 'you declare it' : code(text),
      );
    },
  );

export const instanceManifestPage = (): string => {
  const { members } = declaration(PROVIDER, 'ModelProvider');
  const declared = members.filter(({ name }) => !['name', 'builtIn'].includes(name));
  return page(
    'instance.yaml',
    `This file configures one deployment; this page documents every field. ${written('the schema that checks the file')} The processes
read the file that \`INSTANCE_CONFIG\` names, otherwise \`instance.yaml\` at the repository root ([environment.md](environment.md)).
[The file that \`npm start\` uses](../../instance.yaml) is an example.

${firstLine('instance.yaml', 'instance.schema.json')}

The column _Default_ has the value that applies if you leave the field out. **required** means that you must set the field. An empty
cell means that the field is optional and has no default.`,
    [
      '## Fields',
      ...schemaSections(readJson<Schema>(INSTANCE_SCHEMA)),
      `## Model providers

\`ports.agent.config.providers\` is a record of name to provider. A declaration with the name of a built-in provider completes it; a new
name declares a new provider. Set the variable that \`apiKeyEnv\` names for the endpoint and the proxy, even if only headers
authenticate.`,
      table(
        ['Field', 'Type', 'Meaning'],
        declared.map(({ name, type, doc }) => [code(name), code(type), doc]),
      ),
      'These providers are built in:',
      table(['Name', '`kind`', '`baseUrl`', '`apiKeyEnv`'], builtInProviders()),
      `## Configuration of the built-in adapters and sources

The READMEs of the plugins document
[the \`memory\` adapters of the ports \`patient\` and \`prescription\`](../../plugins/clinical/README.md#the-memory-adapters),
[the adapter \`language-model\` of the port \`agent\`](../../plugins/agents/README.md),
[the sources \`folder\` and \`websocket\`](../../plugins/core/README.md), and
[the source \`hl7v2\`](../../plugins/hl7v2/README.md).`,
    ],
  );
};

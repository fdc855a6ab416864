import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';

import { isLanguage } from '@platform/ports';
import { isWrittenVersion } from '@platform/table-exchange';

import { openProxy, PROXY_HELP, PROXY_OPTIONS } from '../call-proxy';
import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { readInstallation } from '../plugins/installation';
import { tableFormat } from '../tables/formats';
import { findTable, readDefinition, specOf } from '../tables/read-table';

const HELP = `Writes a decision table (core.table) as a file that a spreadsheet or another engine opens.

Usage: platform table export <definition.yaml> [<node>] [options]
       platform table export <slug> [<node>] [options]

  <node>             the id of the node; needed where the workflow has several decision tables
  --format <csv|dmn> csv: UTF-8 with a byte order mark; dmn: XML; default: by the ending of --output, else csv
  --dmn-version <v>  1.5, the default, or 1.3, which older modelers read
  --language <fr|en> csv: semicolons and decimal commas, for a spreadsheet in French, or commas and points;
                     dmn: that of labels and notes; default en
  --output <file>    where to write; default: standard output
  --version <n>      of a stored workflow: a version, "draft" or "published"; default: the newest
${PROXY_HELP}

  INSTANCE_CONFIG    the instance whose units and value sets a DMN file is written with

"platform table import" reads the file back. What the file does not carry is printed as a warning.
`;

/** A name with a dot or a slash is a file, because no slug has one. */
const isFile = (name: string): boolean => /[./\\]/u.test(name);

async function storedDefinition(
  call: OperatorCall,
  slug: string,
  given: {
    readonly url?: string | undefined;
    readonly 'api-key'?: string | undefined;
    readonly version?: string | undefined;
  },
): Promise<string> {
  const { version } = given;
  const query = version === undefined ? {} : { version };
  return openProxy(call, given).call<string>((client) =>
    client.GET('/api/workflows/{slug}/export', {
      params: { path: { slug }, query },
      parseAs: 'text',
    }),
  );
}

export const tableExport: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...PROXY_OPTIONS,
      format: { type: 'string' },
      'dmn-version': { type: 'string' },
      language: { type: 'string', default: 'en' },
      output: { type: 'string' },
      version: { type: 'string' },
    });
    const [name, node, ...others] = positionals;
    if (name === undefined)
      throw new OperatorError('<definition.yaml> or <slug> is missing (try --help)');
    requireNoMore(others);
    const { language, output, 'dmn-version': version } = values;
    const format =
      values.format ?? (extname(output ?? '').toLowerCase() === '.dmn' ? 'dmn' : 'csv');
    if (!isLanguage(language)) throw new OperatorError(`--language is fr or en, not "${language}"`);
    if (version !== undefined && !isWrittenVersion(version)) {
      throw new OperatorError(`--dmn-version is 1.5 or 1.3, not "${version}"`);
    }

    const { export: write } = tableFormat(format);
    const text = isFile(name)
      ? await readDefinition(name)
      : await storedDefinition(call, name, values);
    const table = await findTable((await specOf(text, name)).spec, node);
    const catalog = async () => (await readInstallation(call.env)).catalog;
    const request = { language, version, node: table.node, catalog };
    const { text: written, findings } = await write(table.config, request);
    for (const { code, message } of findings) call.printStatus(`${code} ${message.en}`);
    if (findings.some(({ severity }) => severity === 'error')) return 1;
    if (output === undefined) call.print(written);
    else {
      await writeFile(output, written).catch((error: Error) => {
        throw new OperatorError(`--output cannot be written: ${error.message}`);
      });
    }
    return 0;
  },
};

import { readFile } from 'node:fs/promises';

import { openProxy, PROXY_HELP, PROXY_OPTIONS } from '../call-proxy';
import { OperatorError, readArguments, requireNoMore, type Command } from '../command';

interface Trial {
  readonly binding: string;
  readonly source: string;
  readonly active: boolean;
  readonly key: string;
  readonly event?: object;
  readonly workflows?: readonly { readonly slug: string; readonly version: number }[];
  readonly known?: boolean;
  readonly resolution?: object;
  readonly problem?: {
    readonly code: string;
    readonly message: string;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
  };
}

const HELP = `Shows what a binding would make of a record: the event and the workflows that it would start, the decision
that it would give, or why not. Starts and writes nothing.

Usage: platform bindings try <binding> <file> [--key <key>] [--json]

  <file>             the record as the source reads it, as JSON
  --key <key>        the key of the record; default: the one that its source would give it
  --json             the answer as one JSON object
${PROXY_HELP}

The role operator or designer is enough. The exit code is 1 if the record would be refused.
`;

/** Throws OperatorError for a file that cannot be read, or that is no JSON. */
async function readRecord(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`<file> cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OperatorError(`<file> is no JSON: ${file}`);
  }
}

function linesOf({ active, source, key, event, workflows, ...trial }: Trial): readonly string[] {
  const { known, resolution, problem } = trial;
  return [
    `source     ${source}${active ? '' : ' (the binding is not active)'}`,
    `key        ${key}`,
    ...(event ? [`event      ${JSON.stringify(event)}`] : []),
    ...(resolution ? [`decision   ${JSON.stringify(resolution)}`] : []),
    ...(workflows
      ? [
          `starts     ${workflows.map(({ slug, version }) => `${slug} v${version}`).join(', ') || 'nothing: no published workflow takes it'}`,
        ]
      : []),
    ...(known === true ? ['known      the event id was taken before, so nothing would start'] : []),
    ...(problem
      ? [
          `refused    ${problem.code}: ${problem.message}`,
          ...(problem.errors ?? []).map(({ path, message }) => `           ${path}: ${message}`),
        ]
      : []),
  ];
}

export const bindingsTry: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...PROXY_OPTIONS,
      key: { type: 'string' },
      json: { type: 'boolean' },
    });
    const [name, file, ...others] = positionals;
    if (name === undefined || file === undefined)
      throw new OperatorError('<binding> <file> is missing (try --help)');
    requireNoMore(others);
    const { key } = values;
    const body = { record: await readRecord(file), ...(key !== undefined && { key }) };
    const trial = await openProxy(call, values).call<Trial>((client) =>
      client.POST('/api/bindings/{name}/try', { params: { path: { name } }, body }),
    );
    call.print(
      values.json === true
        ? `${JSON.stringify(trial, null, 2)}\n`
        : `${linesOf(trial).join('\n')}\n`,
    );
    return trial.problem === undefined ? 0 : 1;
  },
};

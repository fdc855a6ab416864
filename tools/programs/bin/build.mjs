#!/usr/bin/env node
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildOutputs, staleOutputs } from '../src/build.mjs';
import { MANUAL, PAGE, PROGRAMS, SCRIPTS } from '../src/programs.mjs';

const HELP = `npm run build -- [programs] [page] [manual] [scripts] [--force] [--quiet]

Builds what is missing or older than its sources; without a name, all.

  programs   what the processes run, and the plugins of this repository (${PROGRAMS})
  page       the page of the console (${PAGE})
  manual     the documentation, which the console serves under /docs (${MANUAL}); a broken link fails it
  scripts    what specs start (${SCRIPTS})
  --force    builds even what is up to date
  --quiet    prints nothing on standard output, and says on standard error that it builds: for what comes before a program
`;
const OUTPUTS = { programs: PROGRAMS, page: PAGE, manual: MANUAL, scripts: SCRIPTS };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    force: { type: 'boolean' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
const unknown = positionals.find((name) => !(name in OUTPUTS));
if (values.help) {
  process.stdout.write(HELP);
} else if (unknown !== undefined) {
  process.stderr.write(`There is no output "${unknown}".\n\n${HELP}`);
  process.exitCode = 64;
} else {
  const names = positionals.length > 0 ? positionals : Object.keys(OUTPUTS);
  const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../..');
  const outputs = names.map((name) => OUTPUTS[name]);
  if (values.quiet && staleOutputs(root, outputs).length > 0)
    process.stderr.write(
      'Building the platform, because a source changed or nothing is built yet…\n',
    );
  const built = await buildOutputs(root, outputs, { force: values.force });
  if (!values.quiet)
    for (const output of outputs)
      process.stdout.write(`${output}: ${built.includes(output) ? 'built' : 'up to date'}\n`);
}

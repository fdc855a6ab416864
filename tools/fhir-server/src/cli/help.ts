import { BEHAVIOUR_NAMES, BEHAVIOURS } from '../behaviours/behaviours';
import { PRESETS } from '../behaviours/presets';
import { DEFAULT_PORT } from './options';

const behaviours = BEHAVIOUR_NAMES.map((name) => {
  const { standard, words } = BEHAVIOURS[name];
  const values = words === undefined ? '' : `, one of ${words.join(', ')}`;
  return `  ${name.padEnd(22)}default ${JSON.stringify(standard)}${values}`;
}).join('\n');

export const HELP = `A FHIR R4 server for development and tests. Use invented patients only: everybody who reaches it may read
and change everything.

Usage: npm run fhir-server -- [options]

Options
  --port <port>         default ${DEFAULT_PORT}; 0 selects a free port
  --host <address>      default 127.0.0.1
  --public-url <url>    base URL that clients use, if it is not http://<host>:<port>/fhir
  --file <path>         database file; without it everything is in memory
  --seed <folder>       FHIR files (.json) to store at the start, unless it ever had them; can be repeated
  --preset <name>       behaviours of a kind of server: ${Object.keys(PRESETS).join(', ')}
  --set <name>=<value>  one behaviour; can be repeated
  --admin               administrative calls (/admin) also on an address that is not the loopback
  --help                this text

Behaviours (tools/fhir-server/README.md says what each one means)
${behaviours}

Exit codes: 0 stopped on request, 1 failed, 2 unknown option or value.
`;

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PORT_NAMES, PORTS, type StackPorts } from '../ports';
import { repositoryRoot } from '../repository-root';
import { EXIT_CODES, StackError } from '../stack-error';

export interface StartOptions {
  help: boolean;
  verbose: boolean;
  /** False: start no console. */
  console: boolean;
  /**
   * Whether to start the development FHIR server, with its invented patients, where the instance expects its record.
   * Undefined: for the demonstration alone.
   */
  fhirServer: boolean | undefined;
  /** False: start no test bench, even where the FHIR server is started. */
  testBench: boolean;
  dataDir: string;
  /** Absolute path. Undefined: `instance.yaml` of the repository if it exists, otherwise an empty manifest. */
  instance: string | undefined;
  ports: StackPorts;
  /** How long each process may take to be ready, in ms. Undefined: the default. */
  startTimeoutMs: number | undefined;
}

export class OptionInvalidError extends StackError {
  constructor(message: string) {
    super('STACK_OPTION_INVALID', `${message} (see npm start -- --help).`, EXIT_CODES.usage);
  }
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  verbose: { type: 'boolean', short: 'v' },
  data: { type: 'string' },
  instance: { type: 'string' },
  'no-console': { type: 'boolean' },
  'fhir-server': { type: 'boolean' },
  'no-fhir-server': { type: 'boolean' },
  'no-test-bench': { type: 'boolean' },
  'start-timeout': { type: 'string' },
  'console-port': { type: 'string' },
  'test-bench-port': { type: 'string' },
  'proxy-port': { type: 'string' },
  'endpoint-port': { type: 'string' },
  'ingress-port': { type: 'string' },
  'admin-port': { type: 'string' },
  'fabric-port': { type: 'string' },
} as const;

/** Reads the options: flags win over variables, variables over defaults. Throws {@link OptionInvalidError}. */
export function parseOptions(argv: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const flags = parseFlags(argv);
  // npm runs scripts in the root. INIT_CWD is the folder that the user called npm in.
  const path = (value: string): string => resolve(env['INIT_CWD'] ?? process.cwd(), value);
  const port = (name: keyof StackPorts): number => {
    const { flag, variable, defaultPort } = PORTS[name];
    const given = flags[`${name}-port`];
    if (given !== undefined) return parsePort(given, flag);
    return env[variable] ? parsePort(env[variable], variable) : defaultPort;
  };
  const dataDir = flags.data || env['PLATFORM_DATA_DIR'];
  const startTimeout = flags['start-timeout'];
  return {
    help: flags.help === true,
    verbose: flags.verbose === true,
    console: flags['no-console'] !== true,
    fhirServer: flags['no-fhir-server'] === true ? false : flags['fhir-server'],
    testBench: flags['no-test-bench'] !== true,
    dataDir: dataDir ? path(dataDir) : join(repositoryRoot(), '.data'),
    instance: flags.instance ? path(flags.instance) : instanceOf(env),
    ports: Object.fromEntries(PORT_NAMES.map((name) => [name, port(name)])) as StackPorts,
    startTimeoutMs: startTimeout === undefined ? undefined : parseSeconds(startTimeout) * 1_000,
  };
}

/** The variable has the same meaning as for a process that is started alone. */
function instanceOf({ INSTANCE_CONFIG: file }: NodeJS.ProcessEnv): string | undefined {
  return file ? resolve(repositoryRoot(), file) : undefined;
}

function parseFlags(
  argv: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'] {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    const [sentence] = (error as Error).message.split(/[.\n]/);
    throw new OptionInvalidError(sentence ?? 'Unknown option');
  }
}

/** A day is more than the slowest machine needs. */
const MAX_START_S = 86_400;

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,5}$/.test(text) || seconds < 1 || seconds > MAX_START_S) {
    throw new OptionInvalidError(
      `--start-timeout wants seconds between 1 and ${MAX_START_S}, not "${text}"`,
    );
  }
  return seconds;
}

function parsePort(text: string, source: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new OptionInvalidError(`${source} wants a port between 0 and 65535, not "${text}"`);
  }
  return port;
}

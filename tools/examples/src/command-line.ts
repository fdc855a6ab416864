import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An error that the caller can correct. The message is one line and is shown without a stack. */
export class UsageError extends Error {}

export const HELP = `Posts one FHIR potassium Observation as an event to the running platform, and prints the result.

Usage: npm run post-observation -- <file.json> [options]

  <file.json>        a FHIR R4 Observation, e.g. examples/potassium/observation-severe.json
  --url <url>        the proxy (default http://127.0.0.1:4000)
  --api-key <key>    if AUTH_MODE is not open: a key with the roles source and clinician [PLATFORM_API_KEY]
  --no-wait          do not wait for the run to end
  --timeout <s>      how long to wait, in seconds (default 30)
  --help             this text
`;

export const TOUR_HELP = `Changes a workflow of the running demonstration, and changes it back: draft, checks, tests, shadow against
fifty real events, publication, a run, rollback, comparison, audit.

Usage: npm run tour -- [options]

  --url <url>        the proxy (default http://127.0.0.1:4000)
  --api-key <key>    if AUTH_MODE is not open: a key with the roles publisher, operator and source [PLATFORM_API_KEY]
  --help             this text
`;

/** The platform that a command calls. */
export interface TourOptions {
  /** URL of the proxy without a trailing slash. */
  readonly url: string;
  readonly apiKey: string | undefined;
}

interface CommandLine extends TourOptions {
  readonly file: string;
  readonly wait: boolean;
  readonly timeoutSeconds: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const COMMON = {
  url: { type: 'string', default: 'http://127.0.0.1:4000' },
  'api-key': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Undefined when help is asked for. Throws UsageError. */
export function parseCommandLine(
  args: readonly string[],
  environment: Environment = {},
): CommandLine | undefined {
  const { values, positionals } = parse({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      ...COMMON,
      wait: { type: 'boolean', default: true },
      timeout: { type: 'string', default: '30' },
    },
  });
  if (values.help === true) return undefined;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError('expected one file (try --help)');
  }
  const timeoutSeconds = Number(values.timeout);
  if (!(timeoutSeconds > 0)) throw new UsageError('--timeout expects a number of seconds');
  return { ...platformOf(values, environment), file, wait: values.wait, timeoutSeconds };
}

/** Undefined when help is asked for. Throws UsageError. */
export function parseTourCommandLine(
  args: readonly string[],
  environment: Environment,
): TourOptions | undefined {
  const { values } = parse({ args: [...args], options: COMMON });
  return values.help === true ? undefined : platformOf(values, environment);
}

function parse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]} (try --help)`);
  }
}

function platformOf(
  { url, 'api-key': apiKey }: { readonly url: string; readonly 'api-key'?: string | undefined },
  environment: Environment,
): TourOptions {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url expects an http address, not "${url}"`);
  }
  return { url: url.replace(/\/+$/, ''), apiKey: apiKey ?? environment['PLATFORM_API_KEY'] };
}

import { parseArgs } from 'node:util';
import { UsageError } from './usage-error';

export const HELP = `Announces one FHIR potassium Observation to the running platform, and shows what came of it.

Usage: npm run post-observation -- <file.json> [options]

  <file.json>        a FHIR R4 Observation, e.g. examples/potassium/observation-severe.json
  --url <url>        the proxy (default http://127.0.0.1:4000)
  --api-key <key>    where AUTH_MODE is not open; a source and clinician in one [PLATFORM_API_KEY]
  --no-wait          do not wait for the run to end
  --timeout <s>      how long to wait, in seconds (default 30)
  --help             this text
`;

export interface CommandLine {
  readonly file: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly wait: boolean;
  readonly timeoutSeconds: number;
}

/** Undefined when help is asked for. Throws UsageError. */
export function parseCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): CommandLine | undefined {
  const { values, positionals } = parse(args);
  if (values.help === true) return undefined;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError('expected one file (try --help)');
  }
  const timeoutSeconds = Number(values.timeout);
  if (!(timeoutSeconds > 0)) throw new UsageError('--timeout expects a number of seconds');
  if (!/^https?:\/\//.test(values.url) || !URL.canParse(values.url)) {
    throw new UsageError(`--url expects an http address, not "${values.url}"`);
  }
  return {
    file,
    url: values.url.replace(/\/+$/, ''),
    apiKey: values['api-key'] ?? environment['PLATFORM_API_KEY'],
    wait: values.wait,
    timeoutSeconds,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:4000' },
        'api-key': { type: 'string' },
        wait: { type: 'boolean', default: true },
        timeout: { type: 'string', default: '30' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]} (try --help)`);
  }
}

import { parseArgs } from 'node:util';

import { UsageError } from '../usage-error';

export const TOUR_HELP = `Takes a workflow of the running demonstration through a change, and back: draft, checks, tests, shadow
against fifty real events, publication, a run, rollback, comparison, audit.

Usage: npm run tour -- [options]

  --url <url>        the proxy (default http://127.0.0.1:4000)
  --api-key <key>    where AUTH_MODE is not open; a publisher, operator and source in one [PLATFORM_API_KEY]
  --help             this text
`;

export interface TourOptions {
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey: string | undefined;
}

/** Undefined when help is asked for. Throws UsageError. */
export function parseTourCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): TourOptions | undefined {
  const { url, help, 'api-key': apiKey } = parse(args);
  if (help === true) return undefined;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url expects an http address, not "${url}"`);
  }
  return { url: url.replace(/\/+$/, ''), apiKey: apiKey ?? environment['PLATFORM_API_KEY'] };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:4000' },
        'api-key': { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]} (try --help)`);
  }
}

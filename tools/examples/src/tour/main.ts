import { ApiProblemError } from '@platform/api-client';
import pc from 'picocolors';

import { parseTourCommandLine, TOUR_HELP, UsageError } from '../command-line';
import { takeTour } from './take-tour';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the message for the user. Rethrows an unexpected error. */
function messageOf(error: unknown): string {
  if (error instanceof ApiProblemError) {
    return `the platform answered ${error.status} ${error.code}: ${error.message}`;
  }
  if (error instanceof TypeError) {
    return 'the platform does not answer: run `npm start` first, or give --url';
  }
  if (error instanceof UsageError) return error.message;
  throw error;
}

async function main(): Promise<void> {
  const options = parseTourCommandLine(process.argv.slice(2), process.env);
  if (options === undefined) print(TOUR_HELP);
  else await takeTour(options, print);
}

main().catch((error: unknown) => {
  process.stderr.write(`${pc.red('error')} ${messageOf(error)}\n`);
  process.exitCode = 1;
});

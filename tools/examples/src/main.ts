import pc from 'picocolors';
import { postObservation } from './post-observation';
import { UsageError } from './command-line';

/** `| head` closes the output early; the work goes on. */
process.stdout.on('error', () => undefined);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

postObservation(process.argv.slice(2), print).then(
  (completed) => {
    process.exitCode = completed ? 0 : 1;
  },
  (error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${pc.red('error')} ${error.message}\n`);
    process.exitCode = 1;
  },
);

import { join } from 'node:path';

import { runOperatorCommand } from './operator-command';

/** The reader of the output (`head`, a closed terminal) may end before the command does. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

/** A write beyond the limit of a file's size (`ulimit -f`) fails, so that the command can say so and clean up. */
process.on('SIGXFSZ', () => undefined);

async function run(): Promise<number> {
  const { readSecretFiles, repositoryRoot, startRefusal } = await import('@platform/boot');
  try {
    readSecretFiles(process.env);
  } catch (error) {
    process.stderr.write(`${startRefusal(error).line}\n`);
    return 2;
  }
  return runOperatorCommand({
    argv: process.argv.slice(2),
    // The data folder of `npm start`.
    env: { PLATFORM_DATA_DIR: join(repositoryRoot(__dirname), '.data'), ...process.env },
    print: (text) => void process.stdout.write(text),
    printStatus: (line) => void process.stderr.write(`${line}\n`),
    self: [process.execPath, ...process.execArgv, __filename],
  });
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    process.exitCode = 70;
  },
);

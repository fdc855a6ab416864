import { createLogger } from '@platform/telemetry';

import { runScenarioCommand } from './command';

runScenarioCommand({
  argv: process.argv.slice(2),
  env: process.env,
  logger: createLogger('scenario'),
  print: (line) => void process.stdout.write(`${line}\n`),
  printStatus: (line) => void process.stderr.write(`${line}\n`),
  // The report says that it was stopped; a second Ctrl-C ends the command at once.
  onStop: (stop) => void process.once('SIGINT', stop),
}).then(
  // Connections to the server would keep the command waiting; what was printed must be out before.
  (code) => process.stdout.write('', () => process.exit(code)),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(70);
  },
);

import { runCli } from './cli/run-cli';

/** A closed terminal must not keep us from stopping the processes. */
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

runCli({
  argv: process.argv.slice(2),
  env: process.env,
  nodeVersion: process.versions.node,
  stdout: process.stdout,
  stderr: process.stderr,
}).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);

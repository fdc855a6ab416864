import { runCli } from './cli/run-cli';

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort());

void runCli({
  argv: process.argv.slice(2),
  // npm runs scripts in the root. INIT_CWD is the folder that the user called npm in.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  signal: stopping.signal,
}).then((code) => (process.exitCode = code));

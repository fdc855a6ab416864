import { CAMPAIGNS } from './campaigns';
import { readOptions, USAGE } from './read-options';
import { runAll } from './run-all';

const EXIT = { good: 0, bad: 1, usage: 64, interrupted: 130 };

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printStatus = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), CAMPAIGNS);
  if (!options) {
    process.stdout.write(USAGE);
    return EXIT.good;
  }
  if (options.isList) {
    for (const { name, shows, minutes } of options.chosen)
      print(`${name} (${minutes} min): ${shows}`);
    const total = options.chosen.reduce((sum, { minutes }) => sum + minutes, 0);
    print(`${total} min in all`);
    return EXIT.good;
  }
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => interrupt.abort());
  }
  const isGood = await runAll(options.chosen, { print, printStatus }, interrupt.signal);
  if (interrupt.signal.aborted) return EXIT.interrupted;
  return isGood ? EXIT.good : EXIT.bad;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    printStatus(`${error.message}\n\n${USAGE}`);
    process.exitCode = EXIT.usage;
  },
);

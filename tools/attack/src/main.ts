import { writeFileSync } from 'node:fs';

import { ATTACKS } from './attacks';
import { printResult, printSummary, printTable } from './print-results';
import { readOptions, USAGE } from './read-options';
import { runAttacks } from './run-attacks';

const EXIT = { good: 0, bad: 1, usage: 64, broken: 70 };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const options = readOptions(
    process.argv.slice(2),
    ATTACKS.map(({ name }) => name),
  );
  if (!options) {
    process.stdout.write(USAGE);
    return EXIT.good;
  }
  const { only, isQuick, isList, reportFile } = options;
  const chosen = ATTACKS.filter(
    (attack) => (only.length === 0 || only.includes(attack.name)) && (!isQuick || attack.isQuick),
  );
  if (isList) {
    for (const { name, mode, does } of chosen) print(`${name} (${mode}): ${does}`);
    return EXIT.good;
  }
  if (chosen.length === 0) throw new TypeError('--quick and --only together leave no attack');
  const results = await runAttacks(chosen, (result) => print(printResult(result)));
  if (reportFile !== undefined) writeFileSync(reportFile, `${printTable(results)}\n`);
  print(printSummary(results));
  return results.every(({ failures }) => failures.length === 0) ? EXIT.good : EXIT.bad;
}

// The stacks end their processes on `exit`, which a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(EXIT.broken));
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const { stack, message } = error as Error;
    process.stderr.write(`${error instanceof TypeError ? `${message}\n\n${USAGE}` : stack}\n`);
    process.exitCode = error instanceof TypeError ? EXIT.usage : EXIT.broken;
  },
);

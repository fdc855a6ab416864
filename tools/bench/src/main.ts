/** Measures the platform: `npm run bench -- --help`. */
// Imported first, because it makes the SDK work on Node 20.
import '@platform/engine';

import { agents } from './agents/bench';
import { boot } from './boot-plugins';
import { console as consoleScreens } from './console/bench';
import { OptionInvalidError, type Benchmark } from './define-bench';
import { durable } from './durable/bench';
import { growth } from './growth/bench';
import { index } from './index/bench';
import { ingest } from './ingest/bench';
import { language } from './language/bench';
import { poll } from './poll/bench';
import { queue } from './queue';
import { retrospective } from './retrospective/bench';
import { suspended } from './suspended/bench';

const BENCHES: Readonly<Record<string, Benchmark>> = {
  agents,
  boot,
  console: consoleScreens,
  durable,
  growth,
  index,
  ingest,
  language,
  poll,
  queue,
  retrospective,
  suspended,
};

const help = (): string =>
  [
    'Usage: npm run bench -- <name> [options]; <name> --help shows its options',
    '',
    ...Object.entries(BENCHES).map(([name, { summary }]) => `  ${name.padEnd(15)}${summary}`),
    '',
  ].join('\n');

async function main([name, ...argv]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help') return void process.stdout.write(help());
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (!bench) throw new OptionInvalidError(`there is no benchmark "${name}"\n${help()}`);
  await bench.run(name, argv);
}

// Exit code 2 for a wrong option, 1 for every other failure. Connections and abandoned work may still be open.
void main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof OptionInvalidError ? 2 : 1);
  },
);

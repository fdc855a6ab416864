import { parseArgs } from 'node:util';

import { holds, formatCheck, type Check } from './checks';
import { loseControlPlane, loseDatabase, loseEverything, losePorts, prepare } from './drill';
import { openDrillPlatform, type DrillDatabase, type DrillPlatform } from './drill-platform';

const SCENES: readonly (readonly [
  string,
  (platform: DrillPlatform, print: (line: string) => void) => Promise<readonly Check[]>,
])[] = [
  ['The control plane is restored from an hour ago', loseControlPlane],
  ['The database is restored from an hour ago', loseDatabase],
  ['Everything is restored from an hour ago', loseEverything],
  ['Everything is restored on other ports', losePorts],
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const DATABASES: readonly string[] = ['sqlite', 'postgres'] satisfies readonly DrillDatabase[];
const isDatabase = (name: string): name is DrillDatabase => DATABASES.includes(name);

function requireDatabase(): DrillDatabase {
  const { values } = parseArgs({ options: { database: { type: 'string', default: 'sqlite' } } });
  if (isDatabase(values.database)) return values.database;
  throw new Error(`--database is none of ${DATABASES.join(', ')}: "${values.database}"`);
}

/** Runs the whole drill. Returns the failed checks, each with its scene. */
async function drill(): Promise<readonly string[]> {
  const platform = await openDrillPlatform(requireDatabase());
  try {
    print('Runs are made, and backed up, in two steps …');
    await prepare(platform);
    const failed: string[] = [];
    for (const [title, play] of SCENES) {
      print(`\n${title}`);
      const checks = await play(platform, print);
      for (const check of checks) print(`  ${formatCheck(check)}`);
      for (const check of checks) if (!holds(check)) failed.push(`${title}: ${formatCheck(check)}`);
      await platform.stop();
    }
    return failed;
  } finally {
    await platform.close();
  }
}

// The stack ends its processes on `exit`, which a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(70));
}

drill().then(
  (failed) => {
    const lines = failed.length === 0 ? ['Nothing was silent.'] : ['These do not hold:', ...failed];
    print(`\n${lines.join('\n')}`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    process.exitCode = 70;
  },
);

/** Measures what the engine adds to a turn of an agent: `npm run bench:agents -- --help`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';

import { aborted, abortedBySignals, runCommand } from '../command';
import { machine } from '../growth/report';
import { openBareLoop } from './bare-loop';
import { openStackRuns } from './on-stack';
import { HELP, readOptions, type AgentsOptions } from './options';
import { compare, type Result } from './rounds';
import { KEY, KEY_VARIABLE, writeInstance } from './workload';

const write = (line: string): boolean => process.stdout.write(`${line}\n`);

const inWords = ({ inFlight, runs, ...result }: Result): string => {
  const { msPerTurn, addedPerTurn, ratio, turnsPerSecond, requestsPerRun } = result;
  return [
    `${inFlight} in flight, ${runs} runs each: a turn takes ${msPerTurn.stack.toFixed(2)} ms on the stack and`,
    `${msPerTurn.bare.toFixed(2)} ms in the bare loop, so the engine adds ${addedPerTurn.toFixed(2)} ms`,
    `(${ratio.toFixed(1)} times); ${turnsPerSecond.stack.toFixed(0)} and ${turnsPerSecond.bare.toFixed(0)} turns a second;`,
    `${requestsPerRun.stack.toFixed(2)} and ${requestsPerRun.bare.toFixed(2)} requests a run for ${result.turns} turns.`,
  ].join(' ');
};

async function startProvider() {
  const provider = fork(join(__dirname, 'provider.ts'), [], { execArgv: process.execArgv });
  const [url] = (await once(provider, 'message')) as [string];
  const requests = async (): Promise<number> => {
    const answered = once(provider, 'message');
    provider.send('count');
    const [count] = (await answered) as [number];
    return count;
  };
  return { url, requests, close: () => provider.disconnect() };
}

async function bench(options: AgentsOptions): Promise<void> {
  if (!options.json) write(machine());
  const folder = mkdtempSync(join(tmpdir(), 'platform agents '));
  const signal = abortedBySignals();
  const provider = await startProvider();
  let stack: Stack | undefined;
  try {
    const { instance, plugin } = writeInstance(folder, provider.url);
    const env = { LOG_LEVEL: 'warn', PLUGINS_PATH: plugin, [KEY_VARIABLE]: KEY };
    stack = await startStack({
      ...{ instance, profile: 'local', dataDir: join(folder, 'data'), signal },
      env: { endpoint: env, proxy: env },
    });
    // The adapter reads its key from the environment of its process.
    Object.assign(process.env, env);
    const bare = await openBareLoop({
      ...env,
      INSTANCE_CONFIG: instance,
      PLATFORM_DATA_DIR: join(folder, 'bare'),
    });
    const run = { stack: await openStackRuns(stack), bare };
    const comparing = compare({ run, requests: provider.requests }, options, (result) => {
      write(JSON.stringify(result));
      if (!options.json) write(inWords(result));
    });
    await Promise.race([comparing, aborted(signal)]);
  } finally {
    await stack?.stop();
    provider.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Work in progress is abandoned at a signal.
void runCommand(HELP, readOptions, bench).then(() => process.exit());

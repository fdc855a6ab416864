import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { count, counts, defineBenchmark, OptionInvalidError } from '../define-bench';
import { withStack } from '../with-stack';
import { openBareLoop } from './bare-loop';
import { openStackRuns } from './on-stack';
import { compare, type Result } from './rounds';
import { KEY, KEY_VARIABLE, writeWorkload } from './workload';

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

export const agents = defineBenchmark({
  summary:
    'Measures what the engine adds to a turn of an agent, beside a bare loop without an engine.',
  options: {
    runs: count('runs of each way for each number of runs in flight', 200),
    rounds: count('rounds that the runs are divided into', 5),
    inFlight: counts('numbers of runs in flight', [1, 16]),
  },
  about: `
Each run is an agent of four turns: two reads of the memory adapter, one tool without effects, the outputs. Both
ways ask the same provider, a process on loopback that answers at once, through the client of plugins/agents:
  stack   the real control plane and endpoint (profile local); a run is called at the control plane and
          answers at its end, so the proxy is not measured
  bare    the conversation of libs/agents in one process, with the same tools and nothing journaled
The ways take turns within a round. A time is the median of all runs of a round, divided by the turns, and then
the median of the rounds. The requests are those that the provider counted.
`,
  async measure(options, { result }) {
    if (options.rounds > options.runs) {
      throw new OptionInvalidError('--rounds wants at most one round for each run');
    }
    const provider = await startProvider();
    const env: Record<string, string> = { LOG_LEVEL: 'warn', [KEY_VARIABLE]: KEY };
    const prepare = (folder: string) => {
      const { instance, plugin } = writeWorkload(folder, provider.url);
      Object.assign(env, { PLUGINS_PATH: plugin });
      return { instance, env: { endpoint: env, proxy: env } };
    };
    try {
      await withStack(prepare, async (stack, folder) => {
        // The adapter reads its key from the environment of its process.
        Object.assign(process.env, env);
        const bare = await openBareLoop({
          ...env,
          INSTANCE_CONFIG: join(folder, 'instance.yaml'),
          PLATFORM_DATA_DIR: join(folder, 'bare'),
        });
        const run = { stack: await openStackRuns(stack), bare };
        await compare({ run, requests: provider.requests }, options, (each) =>
          result(each, inWords(each)),
        );
      });
    } finally {
      provider.close();
    }
  },
});

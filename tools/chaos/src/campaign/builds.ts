import type { Stack } from '@platform/stack';

import { pollUntil } from './poll-run';
import { operate } from './operator';
import { endpointBeside, startUntilUp, type Build } from './processes';

/** The served builds of the endpoint, each at its own address (docs/upgrade.md). */
export interface Builds {
  /** Oldest first. The last one serves new runs. */
  readonly served: readonly Build[];
  /**
   * Serves one more build, which gets all new runs. If there are enough builds, it first drains and removes the
   * oldest. Returns what keeps the oldest if it does not drain in time; then nothing changes.
   */
  release(): Promise<string | undefined>;
  /** Drains and removes all but the last build. Returns what keeps one if it does not drain in time. */
  retireOlder(): Promise<string | undefined>;
}

interface BuildsOptions {
  readonly instance: string;
  /** Maximum number of builds that are served at the same time. */
  readonly maxBuilds: number;
  /** Variables of the build with this number. The first number is 1. */
  readonly environment: (number: number) => Readonly<Record<string, string>>;
  /** Maximum time in ms for a build to drain. */
  readonly timeoutMs: number;
}

/** `first` is the build of the stack. */
export function createBuilds(stack: Stack, first: Build, options: BuildsOptions): Builds {
  const { instance, maxBuilds, environment, timeoutMs } = options;
  const served = [first];
  let newest = 1;

  /** Returns undefined when the build is removed, otherwise what keeps it. */
  const retire = async ({ url, process, relay }: Build): Promise<string | undefined> => {
    const prune = (): Promise<string> =>
      operate(stack, 'deployments', 'prune').catch((error: Error) => error.message);
    const isRemoved = (text: string): boolean =>
      text.split('\n').some((line) => line.startsWith('removed') && line.includes(url));
    const output = await pollUntil(prune, isRemoved, timeoutMs);
    if (!isRemoved(output)) {
      return `the build at ${url} is not drained after ${timeoutMs} ms: ${output}`;
    }
    await process.stop();
    await relay.close();
    return undefined;
  };

  /** Leaves `max` builds at most. */
  const retireDownTo = async (max: number): Promise<string | undefined> => {
    while (served.length > max) {
      const kept = await retire(served[0] as Build);
      if (kept !== undefined) return kept;
      served.shift();
    }
    return undefined;
  };

  return {
    served,
    retireOlder: () => retireDownTo(1),
    async release() {
      const kept = await retireDownTo(maxBuilds - 1);
      if (kept !== undefined) return kept;
      newest += 1;
      const name = `endpoint-${newest}`;
      const added = await endpointBeside(stack, { name, instance, env: environment(newest) });
      served.push(added);
      await startUntilUp(() => added.process.start());
      return undefined;
    },
  };
}

import type { Stack } from '@platform/stack';

import { lookUntil } from './look-until';
import { operate } from './operator';
import { endpointBeside, startUntilUp, type Build } from './processes';

/** The builds of the endpoint that are served, each at an address of its own (docs/upgrade.md). */
export interface Builds {
  /** The oldest first; the last one serves new runs. */
  readonly served: readonly Build[];
  /**
   * Serves one more, which takes all new runs; first drains and removes the oldest where there are
   * enough. Answers what keeps the oldest when it does not drain in time: then all is left as it is.
   */
  release(): Promise<string | undefined>;
}

export interface BuildsOptions {
  readonly instance: string;
  /** Builds that may be served at once. */
  readonly most: number;
  /** Variables of the build with this number, from 1. */
  readonly environment: (number: number) => Readonly<Record<string, string>>;
  /** How long a build may take to drain, in ms. */
  readonly timeoutMs: number;
}

/** The first build is that of the stack. */
export function createBuilds(stack: Stack, first: Build, options: BuildsOptions): Builds {
  const { instance, most, environment, timeoutMs } = options;
  const served = [first];
  let newest = 1;

  /** Undefined once it is removed. */
  const retire = async ({ url, process, relay }: Build): Promise<string | undefined> => {
    const prune = (): Promise<string> =>
      operate(stack, 'deployments', 'prune').catch((error: Error) => error.message);
    const isRemoved = (text: string): boolean =>
      text.split('\n').some((line) => line.startsWith('removed') && line.includes(url));
    const said = await lookUntil(prune, isRemoved, timeoutMs);
    if (!isRemoved(said)) {
      return `the build at ${url} is not drained after ${timeoutMs} ms: ${said}`;
    }
    await process.stop();
    await relay.close();
    return undefined;
  };

  return {
    served,
    async release() {
      if (served.length >= most) {
        const kept = await retire(served[0] as Build);
        if (kept !== undefined) return kept;
        served.shift();
      }
      newest += 1;
      const name = `endpoint-${newest}`;
      const added = await endpointBeside(stack, { name, instance, env: environment(newest) });
      served.push(added);
      await startUntilUp(() => added.process.start());
      return undefined;
    },
  };
}

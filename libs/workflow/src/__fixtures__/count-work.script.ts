import { Session } from 'node:inspector';

import { checkWorkflow } from '../index';
import { checkCatalog } from './check-catalog';
import { LARGE_SPECS } from './large-specs';

/**
 * Counts the work of checks in a process of its own, started with `--no-opt --no-maglev`: V8 counts the blocks of functions
 * that are compiled while it counts, and none in optimized code.
 */

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** Blocks of code that the check of a specification of 100 and of 1,000 nodes executes: calls and loop iterations. */
export type CountedWork = Readonly<
  Record<string, { readonly small: number; readonly large: number } | undefined>
>;

const session = new Session();

function post<T>(method: string, params: object = {}): T {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer as T;
}

/** Taking what was counted begins the count anew. */
const counted = (): number =>
  post<Coverage>('Profiler.takePreciseCoverage')
    .result.filter(({ url }) => !url.startsWith('node:'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);

function workOf(spec: ReturnType<(typeof LARGE_SPECS)['a chain']>): number {
  counted();
  checkWorkflow(spec, checkCatalog);
  return counted();
}

session.connect();
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const work: CountedWork = Object.fromEntries(
  Object.entries(LARGE_SPECS).map(([what, build]) => {
    // What is done once, by the first check of all, is no work of either.
    workOf(build(10));
    return [what, { small: workOf(build(100)), large: workOf(build(1_000)) }];
  }),
);
process.stdout.write(JSON.stringify(work));

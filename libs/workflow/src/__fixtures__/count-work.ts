import { Session } from 'node:inspector';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

function post<T>(session: Session, method: string, params: object = {}): T {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer as T;
}

/** Number of code blocks of this package that each of `works` executes; calls and loop iterations both count. */
export function countWork(...works: readonly (() => void)[]): readonly number[] {
  const session = new Session();
  session.connect();
  try {
    post(session, 'Profiler.enable');
    post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    post(session, 'Profiler.takePreciseCoverage');
    return works.map((work) => {
      work();
      // Taking what was counted begins the count anew.
      const { result } = post<Coverage>(session, 'Profiler.takePreciseCoverage');
      return result
        .filter(({ url }) => url.includes('/libs/workflow/src/'))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
        .reduce((sum, { count }) => sum + count, 0);
    });
  } finally {
    session.disconnect();
  }
}

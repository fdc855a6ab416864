const LINE_MS = 2_000;

const withSpaces = (count: number): string => count.toLocaleString('en').replaceAll(',', ' ');

function remaining(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}

/** Says how far long work is, at most every two seconds: how much is done, how fast, and how long it still takes. */
export interface Progress {
  /** `done` of `total`, both since the beginning; without a total, what remains is not known. */
  at(done: number, total?: number, where?: string): void;
}

export function createProgress(
  print: (line: string) => void,
  { what, now = () => performance.now() }: { readonly what: string; readonly now?: () => number },
): Progress {
  let first: { readonly at: number; readonly done: number } | undefined;
  let printedAt = now();
  return {
    at(done, total, where) {
      const at = now();
      first ??= { at, done };
      if (at - printedAt < LINE_MS) return;
      printedAt = at;
      const rate = (done - first.done) / Math.max(0.001, (at - first.at) / 1000);
      const of = total === undefined ? '' : ` of ${withSpaces(total)}`;
      const speed = rate > 0 ? `, ${withSpaces(Math.round(rate))}/s` : '';
      const left =
        total === undefined || rate <= 0 || done >= total
          ? ''
          : `, about ${remaining((total - done) / rate)} left`;
      print(
        `${what}${where === undefined ? '' : ` of ${where}`}: ${withSpaces(done)}${of}${speed}${left}`,
      );
    },
  };
}

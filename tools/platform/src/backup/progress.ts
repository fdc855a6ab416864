import type { OperatorCall } from '../command';
import { inMib } from './stored-files';

/** A line at each tenth of the way. */
const STEPS = 10;

/** Reports how far a copy or a check is. Pass the bytes that are done. */
export function reportProgress(
  { printStatus }: Pick<OperatorCall, 'printStatus'>,
  what: string,
  total: number,
): (bytes: number) => void {
  let done = 0;
  let reported = 0;
  return (bytes) => {
    done += bytes;
    const step = total === 0 ? STEPS : Math.floor((done / total) * STEPS);
    if (step <= reported) return;
    reported = step;
    printStatus(`${what}: ${inMib(done)} of ${inMib(total)}`);
  };
}

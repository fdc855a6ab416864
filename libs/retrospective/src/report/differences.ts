import { hasFired, type EventResult } from '../simulation/event-result';
import type { Difference } from './report';

const sorted = (names: readonly string[]): string => JSON.stringify([...names].sort());
const tasksOf = ({ tasks }: EventResult): string =>
  sorted(tasks.map(({ node, priority }) => `${node} ${priority}`));
const failureOf = ({ failure }: EventResult): string => JSON.stringify(failure ?? null);

/**
 * How the second version differs from the first for one event, by what people would notice first; undefined for no
 * difference. Of one version alone: `fires`, where it does.
 */
export function differenceOf([one, other]: readonly EventResult[]): Difference | undefined {
  if (!one) return undefined;
  if (!other) return hasFired(one) ? 'fires' : undefined;
  if (hasFired(one) !== hasFired(other)) return hasFired(other) ? 'fires' : 'no-longer-fires';
  if (failureOf(one) !== failureOf(other)) return 'failure';
  if (tasksOf(one) !== tasksOf(other)) return 'tasks';
  if (sorted([...one.writes, ...one.starts]) !== sorted([...other.writes, ...other.starts])) {
    return 'writes';
  }
  return one.digest === other.digest ? undefined : 'content';
}

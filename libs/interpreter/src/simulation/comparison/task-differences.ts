import type { JsonObject, JsonValue } from '@platform/ports';

import type { AskedTask } from '../../asked-task';
import { valueDifferences, type ValueDifference } from './value-differences';

/** A task that would have asked a person something else, or another person. */
export interface ChangedTask {
  readonly nodePath: string;
  /** As the second simulation opens it. */
  readonly title: string;
  /** JSON pointers into the task: `/title`, `/assignment/roles/0`, `/due`. */
  readonly differences: readonly ValueDifference[];
}

/** The differences between the tasks that two simulations open. */
export interface TaskDifferences {
  readonly added: readonly AskedTask[];
  readonly removed: readonly AskedTask[];
  readonly changed: readonly ChangedTask[];
}

/** What a person sees of a task, and who gets it when. Where it stands in the workflow is not seen. */
function contentOf({ nodePath: _path, name: _name, ...content }: AskedTask): JsonObject {
  return content as unknown as JsonObject;
}

const differencesOf = (one: AskedTask, other: AskedTask): readonly ValueDifference[] =>
  valueDifferences(contentOf(one) as JsonValue, contentOf(other) as JsonValue);

/**
 * Compares the tasks that people would have been asked. A task of a node is compared with the same task of that node; what
 * is left over is the same task if it is equal in everything, since a renamed node asks the same.
 */
export function taskDifferences(
  before: readonly AskedTask[],
  after: readonly AskedTask[],
): TaskDifferences {
  const added = [...after];
  const removed: AskedTask[] = [];
  const changed: ChangedTask[] = [];
  const take = (isOther: (task: AskedTask) => boolean): AskedTask | undefined => {
    const position = added.findIndex(isOther);
    return position === -1 ? undefined : added.splice(position, 1)[0];
  };
  for (const task of before) {
    const other = take(({ name }) => name === task.name);
    if (!other) removed.push(task);
    else {
      const differences = differencesOf(task, other);
      const { nodePath, title } = other;
      if (differences.length > 0) changed.push({ nodePath, title, differences });
    }
  }
  const gone = removed.filter((task) => !take((other) => differencesOf(task, other).length === 0));
  return { added, removed: gone, changed };
}

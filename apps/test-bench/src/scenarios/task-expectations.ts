import type { LocalizedText } from '@platform/ports';
import type { Task } from 'fhir/r4';

import { patientIdIn } from '../patients/patient-facts';
import { titleOf } from '../validations/read-validation';
import type { Stored } from '../warehouse/warehouse';
import { inBoth } from './bilingual';
import type { Check, Verdict } from './report';

/** What should be put to a person because of a result. */
export interface TaskExpectation {
  readonly patient: string;
  /** `Observation/1` */
  readonly about: string;
  readonly what: LocalizedText;
  /** Stage that the task names; 0 for no task. */
  readonly stage: number;
}

/** Compares what should be put to a person with the Tasks that the record has: each is asked for by one result at most. */
export function checksOfTasks(
  expectations: readonly TaskExpectation[],
  tasks: readonly Stored<Task>[],
  isOver: boolean,
): readonly Check[] {
  const left = new Set(tasks);
  const take = (isRight: (task: Stored<Task>) => boolean): Stored<Task> | undefined => {
    const found = [...left].find(isRight);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const checks = expectations.map((expectation): Check => {
    const { patient, stage } = expectation;
    const isOfPatient = (task: Task): boolean => patientIdIn(task.for) === patient;
    const right =
      stage === 0 ? undefined : take((task) => isOfPatient(task) && namesStage(task, stage));
    if (right !== undefined) return toCheck(expectation, right, 'held');
    const wrong = take(isOfPatient);
    if (wrong !== undefined) return toCheck(expectation, wrong, 'unexpected');
    if (!isOver) return toCheck(expectation, undefined, 'waiting');
    return toCheck(expectation, undefined, stage === 0 ? 'held' : 'missing');
  });
  return [...checks, ...[...left].map(unaskedFor)];
}

const namesStage = (task: Task, stage: number): boolean =>
  new RegExp(`(?:stade|stage)\\s*${stage}(?!\\d)`, 'i').test(titleOf(task));

const toCheck = (
  { what, about, stage }: TaskExpectation,
  seen: Task | undefined,
  verdict: Verdict,
): Check => ({
  ...{ what, about, verdict },
  expected: inBoth((words) => (stage === 0 ? words.noTask : words.task(stage))),
  seen: seen && inBoth((words) => words.seenTask(titleOf(seen))),
});

const unaskedFor = (seen: Stored<Task>): Check => ({
  what: inBoth((words) => words.taskNotExpected),
  about: `Task/${seen.id}`,
  verdict: 'unexpected',
  expected: inBoth((words) => words.noTask),
  seen: inBoth((words) => words.seenTask(titleOf(seen))),
});

import type { Task } from 'fhir/r4';

import type { Stored } from '../warehouse/warehouse';
import { checksOfTasks, type TaskExpectation } from './task-expectations';

const text = { fr: 'Créatinine', en: 'Creatinine' };

const expected = (patient: string, stage: number): TaskExpectation => ({
  ...{ patient, stage, about: 'Observation/1', what: text },
});

const task = (id: string, patient: string, title: string): Stored<Task> => ({
  ...{ resourceType: 'Task', id, status: 'requested', intent: 'order' },
  for: { reference: `Patient/${patient}` },
  description: title,
});

const verdicts = (
  expectations: readonly TaskExpectation[],
  tasks: readonly Stored<Task>[],
  isOver = true,
): readonly string[] => checksOfTasks(expectations, tasks, isOver).map(({ verdict }) => verdict);

describe('checksOfTasks', () => {
  it('holds where each patient has the task that the rule asks for, and the others none', () => {
    const tasks = [task('a', 'p1', 'Confirmer l’IRA stade 2')];
    expect(verdicts([expected('p1', 2), expected('p2', 0)], tasks)).toEqual(['held', 'held']);
  });

  it('says what is missing once it is over, and that it is awaited before', () => {
    expect(verdicts([expected('p1', 2)], [])).toEqual(['missing']);
    expect(verdicts([expected('p1', 2)], [], false)).toEqual(['waiting']);
  });

  it.each([
    ['of another stage', [task('a', 'p1', 'stage 12')], ['unexpected']],
    ['of another patient', [task('a', 'p2', 'stage 1')], ['missing', 'unexpected']],
    [
      'a second time',
      [task('a', 'p1', 'stage 1'), task('b', 'p1', 'stage 1')],
      ['held', 'unexpected'],
    ],
  ])('finds a task %s', (_what, tasks, verdict) => {
    expect(verdicts([expected('p1', 1)], tasks)).toEqual(verdict);
  });

  it('finds a task where the rule asks for none', () => {
    expect(verdicts([expected('p1', 0)], [task('a', 'p1', 'stage 1')])).toEqual(['unexpected']);
  });
});

import type { AskedTask, ValueDifference } from '@platform/interpreter';

import type { Withheld } from '../runs/without-values';
import { errorWithoutValues, WITHHELD_TEXT } from '../runs/without-values';
import { effectWithoutValues } from '../simulation/without-values';
import type { ShadowReport } from './shadow-schemas';

/** Members of a task that come from the workflow, not from values. */
const OF_WORKFLOW = [
  '/assignment/roles',
  '/assignment/notStarter',
  '/priority',
  '/due',
  '/escalation',
];

const whereverOfTask = (difference: ValueDifference): ValueDifference =>
  OF_WORKFLOW.some((path) => difference.path === path || difference.path.startsWith(`${path}/`))
    ? difference
    : wherever(difference);

const taskWithoutValues = ({
  nodePath,
  name,
  kind,
  workflowName,
  assignment: { roles, notStarter } = {},
  priority,
  due,
  escalation,
}: AskedTask): AskedTask => ({
  nodePath,
  name,
  kind,
  workflowName,
  title: WITHHELD_TEXT,
  payload: null,
  ...((roles ?? notStarter) !== undefined && {
    assignment: { ...(roles && { roles }), ...(notStarter !== undefined && { notStarter }) },
  }),
  ...(priority && { priority }),
  ...(due !== undefined && { due }),
  ...(escalation && { escalation }),
});

const wherever = ({ path }: ValueDifference): ValueDifference => ({ path });

/** Removes clinical values from a report: which runs differ, and where, remains. */
export const reportWithoutValues = (report: ShadowReport): ShadowReport & Withheld => ({
  ...report,
  changed: report.changed.map(
    ({ runId, subjects, effects, outputs, tasks, status, error, started }) => ({
      runId,
      subjects,
      effects: {
        added: effects.added.map(effectWithoutValues),
        removed: effects.removed.map(effectWithoutValues),
        changed: effects.changed.map(({ differences, ...where }) => ({
          ...where,
          differences: differences.map(wherever),
        })),
      },
      outputs: outputs.map(wherever),
      tasks: {
        added: tasks.added.map(taskWithoutValues),
        removed: tasks.removed.map(taskWithoutValues),
        changed: tasks.changed.map(({ nodePath, differences }) => ({
          nodePath,
          title: WITHHELD_TEXT,
          differences: differences.map(whereverOfTask),
        })),
      },
      ...(status && { status }),
      ...(error && {
        error: {
          ...(error.before && { before: errorWithoutValues(error.before) }),
          ...(error.after && { after: errorWithoutValues(error.after) }),
        },
      }),
      ...(started && { started }),
    }),
  ),
  withheld: true,
});

import { RUN_WAITS } from '@platform/run-store';
import { Type } from '@sinclair/typebox';

import { oneOf } from '../runs/trace-schemas';

const closed = { additionalProperties: false } as const;
const count = Type.Integer({ minimum: 0 });
const workflow = Type.Union([Type.String(), Type.Null()], { description: 'Slug of the workflow.' });
const instant = (description: string) => Type.String({ format: 'date-time', description });
const oldest = instant('When the oldest of these runs was created.');
const trend = (length: number, what: string) =>
  Type.Array(count, { minItems: length, maxItems: length, description: what });

export const HOURS = 24;
export const DAYS = 7;

/** Answer of `GET /api/overview`. */
export const overviewSchema = Type.Object(
  {
    at: instant('When it was counted: seconds ago at most.'),
    waiting: Type.Array(Type.Object({ waitsFor: oneOf(RUN_WAITS), runs: count, oldest }, closed), {
      description: 'Unfinished runs by what they wait for.',
    }),
    tasks: Type.Array(
      Type.Object(
        {
          role: Type.Union([Type.String(), Type.Null()], {
            description: 'Null: tasks without a role. A task of two roles counts for both.',
          }),
          tasks: count,
          overdue: count,
          oldest,
        },
        closed,
      ),
      { description: 'Validations that wait, by the role that may decide them.' },
    ),
    stopped: Type.Array(
      Type.Object({ workflow, waitsFor: oneOf(RUN_WAITS), runs: count, oldest }, closed),
      { description: 'Incidents by workflow: runs that wait for an operator or for a retry.' },
    ),
    failures: Type.Array(
      Type.Object(
        {
          workflow,
          code: Type.Union([Type.String(), Type.Null()]),
          last24h: count,
          last7d: count,
          hours: trend(HOURS, 'By hour, the last one at the end.'),
          days: trend(DAYS, 'By period of 24 hours, the last one at the end.'),
        },
        closed,
      ),
      {
        description:
          'Runs that failed, by workflow and cause, most first. Cancelled runs are left out.',
      },
    ),
  },
  { ...closed, title: 'Overview' },
);

import { jsonValue, openObject } from '@platform/manifests';
import { durationSchema } from '@platform/workflow';
import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';

import type { SimulationOptions } from './simulation';

const closed = { additionalProperties: false } as const;

const after = Type.Optional(durationSchema);
const by = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const reason = Type.Optional(Type.String({ maxLength: 2_000 }));
const values = Type.Record(Type.String(), jsonValue());
const byPath = <S extends TSchema>(schema: S) => Type.Optional(Type.Record(Type.String(), schema));

const event = openObject({ eventType: Type.String({ minLength: 1, maxLength: 200 }) });

const pin = Type.Union([
  Type.Object({ outputs: values }, closed),
  Type.Object(
    { error: Type.Object({ code: Type.String(), message: Type.String() }, closed) },
    closed,
  ),
]);

const taskName = Type.String({ minLength: 1, maxLength: 200 });

const decision = Type.Object(
  {
    decision: Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]),
    by,
    reason,
    form: Type.Optional(values),
    as: Type.Optional(
      Type.Object(
        {
          user: Type.Optional(taskName),
          taskRoles: Type.Optional(Type.Array(taskName, { maxItems: 50 })),
        },
        {
          ...closed,
          description:
            'The decider. As in a real run, the assignment of the task must allow the decision.',
        },
      ),
    ),
    after,
  },
  closed,
);

const action = Type.Object(
  {
    action: Type.Union([Type.Literal('retry'), Type.Literal('skip'), Type.Literal('fail')]),
    by,
    reason,
    after,
  },
  closed,
);

/** The inputs of a simulation in HTTP requests and test cases, as members of an object schema. */
export const simulationInputSchemas = {
  event,
  seeds: Type.Optional(values),
  decisions: byPath(decision),
  actions: byPath(action),
  events: Type.Optional(Type.Array(Type.Object({ after, event }, closed), { maxItems: 1_000 })),
  pins: byPath(pin),
  agents: byPath(values),
  startedBy: Type.Optional(taskName),
  now: Type.Optional(Type.String({ format: 'date-time' })),
};

export type SimulationInputs = Static<TObject<typeof simulationInputSchemas>>;

type GivenOptions = Omit<SimulationInputs, 'now'> & Pick<SimulationOptions, 'now'>;

/** Converts validated inputs to options and ignores other members. */
export function givenOptions(given: SimulationInputs): GivenOptions {
  const { event, seeds, decisions, actions, events, pins, agents, startedBy, now } = given;
  return {
    event,
    ...(seeds && { seeds }),
    ...(decisions && { decisions }),
    ...(actions && { actions }),
    ...(events && { events }),
    ...(pins && { pins }),
    ...(agents && { agents }),
    ...(startedBy !== undefined && { startedBy }),
    ...(now !== undefined && { now: new Date(now) }),
  };
}

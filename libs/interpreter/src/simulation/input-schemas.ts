import { jsonValue, openObject } from '@platform/manifests';
import { MODEL_FINISHES, type ModelTurn } from '@platform/ports';
import { durationSchema } from '@platform/workflow';
import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';

import { MAX_REASON } from '../form-problems';
import type { SimulationOptions } from './simulation';

const closed = { additionalProperties: false } as const;

const after = Type.Optional(durationSchema);
const by = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const reason = Type.Optional(Type.String({ maxLength: MAX_REASON }));
const values = Type.Record(Type.String(), jsonValue());
const byPath = <S extends TSchema>(schema: S) => Type.Optional(Type.Record(Type.String(), schema));

const event = openObject({ eventType: Type.String({ minLength: 1, maxLength: 200 }) });

const pin = Type.Union(
  [
    Type.Object({ outputs: values }, closed),
    Type.Object(
      { error: Type.Object({ code: Type.String(), message: Type.String() }, closed) },
      closed,
    ),
  ],
  { title: 'PinnedResult' },
);

const tokens = Type.Integer({ minimum: 0 });

/** A turn of a model, as a trace shows it. Other members of a traced turn are ignored. */
const turn = Type.Object(
  {
    content: Type.Array(
      Type.Union([
        Type.Object({ type: Type.Literal('text'), text: Type.String() }),
        Type.Object({
          type: Type.Literal('tool-call'),
          id: Type.String({ minLength: 1 }),
          tool: Type.String({ minLength: 1 }),
          arguments: Type.String({ description: 'JSON.' }),
        }),
      ]),
      { maxItems: 1_000 },
    ),
    finish: Type.Optional(
      Type.Union(
        MODEL_FINISHES.map((word) => Type.Literal(word)),
        { description: 'Default: `tool-calls` with calls, otherwise `stop`.' },
      ),
    ),
    usage: Type.Optional(Type.Object({ inputTokens: tokens, outputTokens: tokens })),
  },
  { title: 'ModelTurn' },
);

/** The turns of a model, in order. */
export const modelTurnsSchema = Type.Array(turn, { maxItems: 50 });

export type GivenTurns = Static<typeof modelTurnsSchema>;

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
  { ...closed, title: 'GivenDecision' },
);

const action = Type.Object(
  {
    action: Type.Union([Type.Literal('retry'), Type.Literal('skip'), Type.Literal('fail')]),
    by,
    reason,
    after,
  },
  { ...closed, title: 'GivenAction' },
);

/** The inputs of a simulation in HTTP requests and test cases, as members of an object schema. */
export const simulationInputSchemas = {
  event,
  seeds: Type.Optional(values),
  subjectsExist: Type.Optional(
    Type.Boolean({
      description:
        'The subjects of the event exist, with a blank record where the seed has none. Otherwise they are unknown.',
    }),
  ),
  decisions: byPath(decision),
  actions: byPath(action),
  events: Type.Optional(
    Type.Array(Type.Object({ after, event }, { ...closed, title: 'GivenEvent' }), {
      maxItems: 1_000,
    }),
  ),
  pins: byPath(pin),
  agents: byPath(values),
  turns: byPath(modelTurnsSchema),
  startedBy: Type.Optional(taskName),
  now: Type.Optional(Type.String({ format: 'date-time' })),
};

type SimulationInputs = Static<TObject<typeof simulationInputSchemas>>;

type GivenOptions = Omit<SimulationInputs, 'now' | 'turns'> &
  Pick<SimulationOptions, 'now' | 'turns'>;

const NO_TOKENS = { inputTokens: 0, outputTokens: 0 };

/** Converts validated turns to answers of a model. */
export const modelTurns = (given: GivenTurns): readonly ModelTurn[] =>
  given.map(({ content, finish = finishOf(content), usage = NO_TOKENS }) => ({
    content: content as ModelTurn['content'],
    finish,
    usage,
  }));

const finishOf = (content: GivenTurns[number]['content']): ModelTurn['finish'] =>
  content.some(({ type }) => type === 'tool-call') ? 'tool-calls' : 'stop';

const mapped = (
  turns: NonNullable<SimulationInputs['turns']>,
): NonNullable<SimulationOptions['turns']> =>
  Object.fromEntries(Object.entries(turns).map(([path, given]) => [path, modelTurns(given)]));

/** Converts validated inputs to options and ignores other members. */
export function givenOptions(given: SimulationInputs): GivenOptions {
  const { event, seeds, subjectsExist, decisions, actions, events, pins, agents, turns } = given;
  const { startedBy, now } = given;
  return {
    event,
    ...(seeds && { seeds }),
    ...(subjectsExist !== undefined && { subjectsExist }),
    ...(decisions && { decisions }),
    ...(actions && { actions }),
    ...(events && { events }),
    ...(pins && { pins }),
    ...(agents && { agents }),
    ...(turns && { turns: mapped(turns) }),
    ...(startedBy !== undefined && { startedBy }),
    ...(now !== undefined && { now: new Date(now) }),
  };
}

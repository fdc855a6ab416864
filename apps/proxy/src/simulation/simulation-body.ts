import { simulationInputSchemas } from '@platform/interpreter';
import { explained, jsonObject } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { SUBJECT_ID_EXPECTED, SUBJECT_ID_PATTERN } from '../events/event-context';

const closed = { additionalProperties: false } as const;
const { event, ...inputs } = simulationInputSchemas;

const subject = Type.Object(
  {
    kind: Type.String({ pattern: SUBJECT_ID_PATTERN }),
    id: Type.String({ pattern: SUBJECT_ID_PATTERN, ...explained(SUBJECT_ID_EXPECTED) }),
  },
  {
    ...closed,
    description:
      'Subject whose real record is the seed of its port. Needs the roles `publisher` and `clinician`.',
  },
);

/** Which version of a stored workflow. */
export const requestedVersionSchema = Type.Union([
  Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  Type.Literal('draft'),
  Type.Literal('published'),
]);

/** A version number, the draft, or the published version. */
export type RequestedVersion = Static<typeof requestedVersionSchema>;

/** Body of `POST /api/simulate`. */
export const simulationBody = Type.Object(
  {
    workflow: Type.Union([
      Type.String({ minLength: 1, maxLength: 200, description: 'Slug of a stored workflow.' }),
      jsonObject({ description: 'A specification.' }),
    ]),
    version: Type.Optional(requestedVersionSchema),
    event,
    options: Type.Optional(
      Type.Object(
        { ...inputs, subject: Type.Optional(subject), liveAgents: Type.Optional(Type.Boolean()) },
        closed,
      ),
    ),
  },
  { ...closed, title: 'SimulationRequest' },
);

export type SimulationBody = Static<typeof simulationBody>;

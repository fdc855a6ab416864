import { simulationInputSchemas, type SimulationInputs } from '@platform/interpreter';
import { Type } from '@sinclair/typebox';

import type { AskedVersion } from './simulated-workflow';

const closed = { additionalProperties: false } as const;
const { event, ...inputs } = simulationInputSchemas;

const subject = Type.Object(
  {
    kind: Type.String({ minLength: 1, maxLength: 200 }),
    id: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { ...closed, description: 'Whose real record seeds its port; needs the role `publisher`.' },
);

/** Of a stored workflow. */
export const askedVersion = Type.Unsafe<AskedVersion>(
  Type.Union([
    Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    Type.Literal('draft'),
    Type.Literal('published'),
  ]),
);

/** What `POST /api/simulate` takes (design: http-api, Simulation). */
export interface SimulationBody {
  /** A slug, or a specification yet to be checked. */
  readonly workflow: string | object;
  /** Of a stored workflow; the published one unless told. */
  readonly version?: AskedVersion;
  readonly event: SimulationInputs['event'];
  readonly options?: Omit<SimulationInputs, 'event'> & {
    /** Whose real record seeds the port that serves it. */
    readonly subject?: { readonly kind: string; readonly id: string };
    /** Agents without given outputs ask the runner that is bound. */
    readonly liveAgents?: boolean;
  };
}

export const simulationBody = Type.Unsafe<SimulationBody>(
  Type.Object(
    {
      workflow: Type.Union([
        Type.String({ minLength: 1, maxLength: 200, description: 'Slug of a stored workflow.' }),
        Type.Object({}, { additionalProperties: true, description: 'A specification.' }),
      ]),
      version: Type.Optional(askedVersion),
      event,
      options: Type.Optional(
        Type.Object(
          { ...inputs, subject: Type.Optional(subject), liveAgents: Type.Optional(Type.Boolean()) },
          closed,
        ),
      ),
    },
    { ...closed, title: 'SimulationRequest' },
  ),
);

import { simulationInputSchemas, type SimulationInputs } from '@platform/interpreter';
import { compileSchema } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

const { event, ...inputs } = simulationInputSchemas;

const subject = Type.Object(
  {
    kind: Type.String({ minLength: 1, maxLength: 200 }),
    id: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: false },
);

const body = Type.Object(
  {
    workflow: Type.Union([
      Type.String({ minLength: 1, description: 'slug of a published workflow' }),
      Type.Object({}, { additionalProperties: true, description: 'a specification' }),
    ]),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    event,
    options: Type.Optional(
      Type.Object(
        { ...inputs, subject: Type.Optional(subject), liveAgents: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** What `POST /api/simulate` takes (design: http-api, Simulation). */
export interface SimulationBody {
  /** A slug, or a specification yet to be checked. */
  readonly workflow: string | object;
  /** Of a published workflow; the published one unless told. */
  readonly version?: number;
  readonly event: SimulationInputs['event'];
  readonly options?: Omit<SimulationInputs, 'event'> & {
    /** Whose real record seeds the port that serves it. */
    readonly subject?: { readonly kind: string; readonly id: string };
    /** Agents without given outputs ask the runner that is bound. */
    readonly liveAgents?: boolean;
  };
}

export const simulationBodyCheck = compileSchema(body);

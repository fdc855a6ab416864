import { portDefSchema, typeRefSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

const slug = Type.String({ pattern: '^[a-z][a-z0-9-]{0,62}$' });
const nodeId = Type.String({ pattern: '^[a-z][A-Za-z0-9_-]{0,62}$' });
const portName = Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,62}$' });
const portReference = Type.String({
  pattern:
    '^(\\$in|[a-z][A-Za-z0-9_-]*)\\.(\\$done|\\$error|\\$after|[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?)$',
  description: '`<node>.<port>`, or `<node>.<case>.<port>` for a switch',
});
const duration = Type.String({
  pattern: '^P(?!$)(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?)?$',
  description: 'ISO 8601 duration in days, hours, minutes and seconds',
});
const expression = Type.String({
  minLength: 1,
  description: 'three-valued JEXL, local scope only',
});

const outputDef = Type.Object(
  {
    name: portName,
    type: typeRefSchema,
    from: Type.Union([portReference, Type.Array(portReference, { minItems: 2 })]),
    description: Type.Optional(Type.String()),
  },
  closed,
);

const inputBinding = Type.Union([
  Type.Object({ const: Type.Unknown() }, closed),
  Type.Object({ expr: expression }, closed),
  Type.Object(
    {
      merge: Type.Union([
        Type.Literal('exclusive'),
        Type.Literal('first'),
        Type.Literal('collect'),
      ]),
    },
    closed,
  ),
]);

const retry = Type.Object(
  {
    maxAttempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    interval: Type.Optional(duration),
    factor: Type.Optional(Type.Number({ minimum: 1 })),
    maxInterval: Type.Optional(duration),
  },
  closed,
);

const policy = Type.Object(
  {
    retry: Type.Optional(retry),
    timeout: Type.Optional(duration),
    deadline: Type.Optional(duration),
    onError: Type.Optional(
      Type.Union([
        Type.Literal('fail'),
        Type.Literal('route'),
        Type.Literal('substitute'),
        Type.Literal('ignore'),
        Type.Literal('pause'),
      ]),
    ),
    substitute: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    idempotencyKey: Type.Optional(expression),
  },
  closed,
);

const node = Type.Object(
  {
    id: nodeId,
    type: Type.String({ minLength: 1 }),
    label: Type.Optional(Type.String()),
    notes: Type.Optional(Type.String()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    inputs: Type.Optional(Type.Record(portName, inputBinding, closed)),
    after: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('any')])),
    policy: Type.Optional(policy),
    hazards: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);

const edge = Type.Object(
  { id: Type.Optional(Type.String()), from: portReference, to: portReference },
  closed,
);

const settings = Type.Object(
  {
    timezone: Type.Optional(Type.String()),
    runTimeout: Type.Optional(duration),
    defaults: Type.Optional(policy),
    concurrency: Type.Optional(
      Type.Object(
        { key: expression, on: Type.Union([Type.Literal('queue'), Type.Literal('reject')]) },
        closed,
      ),
    ),
    onFailure: Type.Optional(slug),
  },
  closed,
);

const hazard = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    severity: Type.Union([
      Type.Literal('negligible'),
      Type.Literal('minor'),
      Type.Literal('serious'),
      Type.Literal('critical'),
      Type.Literal('catastrophic'),
    ]),
    controls: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);

/** The workflow specification, `platform/workflow-v1`: validates it, types it and documents it. */
export const workflowSchema = Type.Object(
  {
    apiVersion: Type.Literal('platform/workflow-v1'),
    slug,
    name: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String()),
    context: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
    inputs: Type.Optional(Type.Array(portDefSchema)),
    outputs: Type.Optional(Type.Array(outputDef)),
    nodes: Type.Array(node, { minItems: 1 }),
    edges: Type.Array(edge),
    settings: Type.Optional(settings),
    safety: Type.Optional(Type.Array(hazard)),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    layout: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'editor only, excluded from the hash',
      }),
    ),
  },
  { ...closed, $id: 'platform/workflow-v1' },
);

export type WorkflowSpec = Static<typeof workflowSchema>;
export type NodeSpec = Static<typeof node>;
export type EdgeSpec = Static<typeof edge>;
export type OutputSpec = Static<typeof outputDef>;
export type InputBinding = Static<typeof inputBinding>;
export type PolicySpec = Static<typeof policy>;

/** Configuration of `core.guard`: what it passes, and when. */
export const guardConfigSchema = Type.Object(
  { ports: Type.Optional(Type.Array(portDefSchema)), when: expression },
  closed,
);

export type GuardConfig = Static<typeof guardConfigSchema>;

const ports = Type.Optional(Type.Array(portDefSchema));

/** Configuration from which a human task derives further ports: what it shows and what it asks. */
export const humanTaskConfigSchema = Type.Object({ payload: ports, form: ports });

/** Configuration from which any other node derives further inputs. */
export const portsConfigSchema = Type.Object({ ports });

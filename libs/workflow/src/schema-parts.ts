import {
  explained,
  fieldBounds,
  localizable,
  portDefSchema,
  typeRefSchema,
} from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

export const closed = { additionalProperties: false } as const;

export const slugSchema = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,62}$',
  ...explained({
    fr: 'doit être un identifiant de 63 caractères au plus : une minuscule, puis minuscules, chiffres et tirets, par exemple hyperkalaemia-alert',
    en: 'must be an identifier of at most 63 characters: a lower-case letter, then lower-case letters, digits and hyphens, for instance hyperkalaemia-alert',
  }),
});
export const portNameSchema = Type.String({
  pattern: '^[a-z][A-Za-z0-9_]{0,62}$',
  ...explained({
    fr: 'doit être un nom de 63 caractères au plus : une minuscule, puis lettres, chiffres et « _ », par exemple lastDose',
    en: 'must be a name of at most 63 characters: a lower-case letter, then letters, digits and "_", for instance lastDose',
  }),
});
export const durationSchema = Type.String({
  pattern: '^P(?!$)(\\d{1,5}D)?(T(?=\\d)(\\d{1,6}H)?(\\d{1,8}M)?(\\d{1,9}(\\.\\d{1,9})?S)?)?$',
  description: 'ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days',
  ...explained({
    fr: 'doit être une durée ISO 8601 en jours, heures, minutes et secondes, par exemple PT30M pour 30 minutes ou P2D pour deux jours',
    en: 'must be an ISO 8601 duration in days, hours, minutes and seconds, for instance PT30M for 30 minutes or P2D for two days',
  }),
});
export const expressionSchema = Type.String({
  minLength: 1,
  description: 'Expression that reads the local scope only.',
});
export const templateSchema = Type.String({
  minLength: 1,
  description: 'Text with `{{ expression }}` placeholders.',
});
/** A port that a definition declares. Unlike those of a plugin, which has overlays, its texts may be written by language. */
const port = Type.Object(
  {
    ...portDefSchema.properties,
    label: Type.Optional(localizable(Type.String({ minLength: 1 }))),
    description: Type.Optional(localizable()),
  },
  closed,
);
export const portsSchema = Type.Array(port);
/** The fields that a human task asks for. A number or a quantity may have bounds, which are allowed values. */
export const formSchema = Type.Array(Type.Object({ ...port.properties, ...fieldBounds }, closed));

const nodeId = Type.String({
  pattern: '^[a-z][A-Za-z0-9_-]{0,62}$',
  ...explained({
    fr: 'doit être un identifiant de 63 caractères au plus : une minuscule, puis lettres, chiffres, « _ » et tirets, par exemple askDoctor',
    en: 'must be an identifier of at most 63 characters: a lower-case letter, then letters, digits, "_" and hyphens, for instance askDoctor',
  }),
});
const portReference = Type.String({
  pattern:
    '^(\\$in|[a-z][A-Za-z0-9_-]*)\\.(\\$done|\\$error|\\$after|[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?)$',
  description:
    '`<node>.<port>`, `<node>.<case>.<port>` for a switch, `$in.<port>` in the body of a map',
  ...explained({
    fr: 'doit être une référence <nœud>.<port>, par exemple potassium.observations, ou <nœud>.$done',
    en: 'must be a reference <node>.<port>, for instance potassium.observations, or <node>.$done',
  }),
});

export const outputDefSchema = Type.Object(
  {
    name: portNameSchema,
    type: typeRefSchema,
    from: Type.Union([portReference, Type.Array(portReference, { minItems: 2 })]),
    description: Type.Optional(localizable()),
  },
  closed,
);

const inputBinding = Type.Union(
  [
    Type.Object({ const: Type.Unknown() }, closed),
    Type.Object({ expr: expressionSchema }, closed),
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
  ],
  explained({
    fr: 'attend un seul de « const » (valeur), « expr » (expression) ou « merge »',
    en: 'needs one of "const" (a value), "expr" (an expression) or "merge"',
  }),
);

const retry = Type.Object(
  {
    maxAttempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    interval: Type.Optional(durationSchema),
    factor: Type.Optional(Type.Number({ minimum: 1 })),
    maxInterval: Type.Optional(durationSchema),
    /** How long a system that does not serve requests is waited for. No attempt counts meanwhile. */
    unavailable: Type.Optional(durationSchema),
  },
  closed,
);

export const policySchema = Type.Object(
  {
    retry: Type.Optional(retry),
    timeout: Type.Optional(durationSchema),
    deadline: Type.Optional(durationSchema),
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
    idempotencyKey: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Expression. Its value replaces the run id in the idempotency key: `<slug>:<value>:<nodePath>`.',
      }),
    ),
  },
  closed,
);

export const nodeSchema = Type.Object(
  {
    id: nodeId,
    type: Type.String({ minLength: 1 }),
    label: Type.Optional(localizable()),
    notes: Type.Optional(localizable()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    inputs: Type.Optional(Type.Record(portNameSchema, inputBinding, closed)),
    after: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('any')])),
    policy: Type.Optional(policySchema),
    hazards: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);

export const edgeSchema = Type.Object(
  { id: Type.Optional(Type.String()), from: portReference, to: portReference },
  closed,
);

/** One scope of the data-flow graph, such as the body of a map. The workflow itself is the outermost scope. */
export const graphSchema = Type.Object(
  {
    nodes: Type.Array(nodeSchema, { minItems: 1 }),
    edges: Type.Array(edgeSchema),
    outputs: Type.Array(outputDefSchema),
  },
  closed,
);

export type SpecPort = Static<typeof port>;
export type NodeSpec = Static<typeof nodeSchema>;
export type EdgeSpec = Static<typeof edgeSchema>;
export type OutputSpec = Static<typeof outputDefSchema>;
export type InputBinding = Static<typeof inputBinding>;
export type PolicySpec = Static<typeof policySchema>;
export type GraphSpec = Static<typeof graphSchema>;

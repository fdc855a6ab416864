import {
  CONTEXT_KIND_PATTERN,
  KEY_NAME_PATTERN,
  MAX_TOKENS_PER_DAY,
  PERIOD_PATTERN,
  ROLE_PATTERN,
  TASK_NAME_PATTERN,
  DEFAULT_GRACE,
  DEFAULT_KEY_LIFETIME,
} from '@platform/stores';
import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };
const CONTEXT =
  'The only subjects that agents may be called about with the key: context kind → id.';
const TOKENS_PER_DAY =
  'Tokens of language models that agents may use for the key in a day (UTC), across its rotations.';
const instant = Type.String({ format: 'date-time' });
const orNull = Type.Union([instant, Type.Null()]);

export const keySchema = Type.Object(
  {
    id: Type.String({ description: 'Public part of the key.' }),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    taskRoles: Type.Array(Type.String(), {
      description: 'Task roles of the key. `*`: all task roles.',
    }),
    user: Type.Union([Type.String(), Type.Null()], {
      description: 'The user that the key acts for, as named in human tasks.',
    }),
    context: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()], {
      description: `${CONTEXT} \`null\`: any subject.`,
    }),
    tokensPerDay: Type.Union([Type.Integer(), Type.Null()], {
      description: `${TOKENS_PER_DAY} \`null\`: no limit.`,
    }),
    createdAt: instant,
    createdBy: Type.String({ description: 'Id of the caller who created it.' }),
    lineage: Type.Array(Type.String(), {
      description:
        'Other identities behind the key, as `<kind>:<id>`: its creators and the keys that it replaces.',
    }),
    expiresAt: orNull,
    lastUsedAt: Type.Union([instant, Type.Null()], {
      description: 'Last use, rounded down to the minute.',
    }),
    revokedAt: orNull,
  },
  { ...closed, title: 'ApiKey' },
);

export const issuedKeySchema = Type.Object(
  {
    key: keySchema,
    secret: Type.String({
      description: 'The complete key for `X-Api-Key`. It is shown only once.',
    }),
  },
  { ...closed, title: 'IssuedApiKey' },
);

const period = (description: string) =>
  Type.String({
    pattern: PERIOD_PATTERN,
    description,
    ...explained({
      fr: 'une durée ISO 8601 est attendue, par exemple P90D',
      en: 'an ISO 8601 duration is expected, e.g. P90D',
    }),
  });

const taskName = (description: string) =>
  Type.String({
    pattern: TASK_NAME_PATTERN,
    description,
    ...explained({
      fr: 'de 1 à 200 caractères lisibles sont attendus',
      en: '1 to 200 readable characters are expected',
    }),
  });

export const keyInputSchema = Type.Object(
  {
    name: Type.String({
      pattern: KEY_NAME_PATTERN,
      description: 'Name for people.',
      ...explained({
        fr: 'de 1 à 100 caractères lisibles sont attendus',
        en: '1 to 100 readable characters are expected',
      }),
    }),
    roles: Type.Array(
      Type.String({
        pattern: ROLE_PATTERN,
        ...explained({ fr: 'rôle inconnu', en: 'unknown role' }),
      }),
      { minItems: 1, maxItems: 50, uniqueItems: true },
    ),
    taskRoles: Type.Optional(
      Type.Array(
        taskName('Task roles, as named in `assignment.roles` of human tasks. `*`: all task roles.'),
        {
          maxItems: 50,
          uniqueItems: true,
        },
      ),
    ),
    user: Type.Optional(
      taskName('The user that the key acts for, as named in `assignment.users` of human tasks.'),
    ),
    context: Type.Optional(
      Type.Record(Type.String({ pattern: CONTEXT_KIND_PATTERN }), taskName('Id of the subject.'), {
        ...closed,
        minProperties: 1,
        maxProperties: 10,
        description: `${CONTEXT} Such a key has \`agent:\` roles only. Default: any subject.`,
      }),
    ),
    tokensPerDay: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_TOKENS_PER_DAY,
        description: `${TOKENS_PER_DAY} Default: no limit.`,
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Expiry date. Give either this or `expiresIn`.',
      }),
    ),
    expiresIn: Type.Optional(
      period(`Lifetime, from one minute to ten years. Default ${DEFAULT_KEY_LIFETIME}.`),
    ),
  },
  { ...closed, title: 'ApiKeyInput' },
);

export const rotationSchema = Type.Object(
  {
    grace: Type.Optional(
      period(`Grace period of the old key, at most P7D. Default ${DEFAULT_GRACE}.`),
    ),
  },
  { ...closed, title: 'ApiKeyRotation' },
);

import {
  KEY_NAME_PATTERN,
  PERIOD_PATTERN,
  ROLE_PATTERN,
  TASK_NAME_PATTERN,
  DEFAULT_GRACE,
  DEFAULT_KEY_PERIOD,
} from '@platform/credential-store';
import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };
const instant = Type.String({ format: 'date-time' });
const orNull = Type.Union([instant, Type.Null()]);

export const keySchema = Type.Object(
  {
    id: Type.String({ description: 'The part of the key that is no secret.' }),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    taskRoles: Type.Array(Type.String(), {
      description: 'Roles by which human tasks are put to it; `*`: every one.',
    }),
    user: Type.Union([Type.String(), Type.Null()], {
      description: 'Whom it stands for, by the id that human tasks name them by.',
    }),
    createdAt: instant,
    createdBy: Type.String({ description: 'Id of the caller who made it.' }),
    lineage: Type.Array(Type.String(), {
      description:
        'Who acts through it beside itself, `<kind>:<id>`: its makers, and the keys that it replaces.',
    }),
    expiresAt: orNull,
    lastUsedAt: Type.Union([instant, Type.Null()], { description: 'To the minute.' }),
    revokedAt: orNull,
  },
  { ...closed, title: 'ApiKey' },
);

export const issuedKeySchema = Type.Object(
  {
    key: keySchema,
    secret: Type.String({
      description:
        'The whole key, for `X-Api-Key`. It is shown this once and cannot be read again.',
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
      description: 'What people know it by.',
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
      Type.Array(taskName('Of human tasks, as their `assignment.roles` name it; `*`: every one.'), {
        maxItems: 50,
        uniqueItems: true,
      }),
    ),
    user: Type.Optional(
      taskName('Whom it stands for, as `assignment.users` of human tasks name them.'),
    ),
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'When it ends; instead of `expiresIn`.',
      }),
    ),
    expiresIn: Type.Optional(
      period(
        `How long it holds, from a minute to ten years; ${DEFAULT_KEY_PERIOD} when neither is said.`,
      ),
    ),
  },
  { ...closed, title: 'ApiKeyInput' },
);

export const rotationSchema = Type.Object(
  {
    grace: Type.Optional(
      period(`How long the old key goes on, seven days at most; ${DEFAULT_GRACE} when not said.`),
    ),
  },
  { ...closed, title: 'ApiKeyRotation' },
);

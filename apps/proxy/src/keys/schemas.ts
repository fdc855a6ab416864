import {
  KEY_NAME_PATTERN,
  PERIOD_PATTERN,
  ROLE_PATTERN,
  USUAL_GRACE,
  USUAL_KEY_PERIOD,
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
    createdAt: instant,
    createdBy: Type.String({ description: 'Id of the caller who made it.' }),
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
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'When it ends; instead of `expiresIn`.',
      }),
    ),
    expiresIn: Type.Optional(
      period(
        `How long it holds, from a minute to ten years; ${USUAL_KEY_PERIOD} when neither is said.`,
      ),
    ),
  },
  { ...closed, title: 'ApiKeyInput' },
);

export const rotationSchema = Type.Object(
  {
    grace: Type.Optional(
      period(`How long the old key goes on, seven days at most; ${USUAL_GRACE} when not said.`),
    ),
  },
  { ...closed, title: 'ApiKeyRotation' },
);

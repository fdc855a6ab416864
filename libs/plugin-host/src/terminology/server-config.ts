import { ConfigurationError } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const exactly = { additionalProperties: false };
const text = Type.String({ minLength: 1 });
const url = Type.String({ pattern: '^https?://[^\\s?#@]+$' });
const secret = Type.Union([
  Type.Object({ env: text }, exactly),
  Type.Object({ file: text }, exactly),
]);

const clientCredentials = Type.Object(
  {
    type: Type.Literal('client-credentials'),
    clientId: text,
    clientSecret: secret,
    secretIn: Type.Optional(Type.Union([Type.Literal('header'), Type.Literal('body')])),
    tokenUrl: Type.Optional(url),
    scope: Type.Optional(text),
  },
  exactly,
);

/** The shapes that `auth` of the adapters for FHIR servers has, as far as a client has a secret and no key. */
const auth = Type.Union([
  Type.Object({ type: Type.Literal('none') }, exactly),
  Type.Object({ type: Type.Literal('bearer'), token: secret }, exactly),
  Type.Object({ type: Type.Literal('basic'), username: text, password: secret }, exactly),
  clientCredentials,
]);

export type SecretConfig = Static<typeof secret>;
export type ClientCredentialsConfig = Static<typeof clientCredentials>;
export type AuthConfig = Static<typeof auth>;

/** How to reach one FHIR terminology server. */
export interface TerminologyServerConfig {
  readonly baseUrl: string;
  readonly auth?: AuthConfig;
}

const protocolOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).protocol : '';

const AUTH_SHAPES =
  '{ type: none }, { type: bearer, token }, { type: basic, username, password }, { type: client-credentials, clientId, clientSecret }';

/**
 * Reads the configuration of the built-in adapter `fhir`: `baseUrl`, otherwise the default server, and `auth`. Throws
 * ConfigurationError, which names the field and shows no value: a secret may stand in its place.
 */
export function readServerConfig(
  { baseUrl, auth: given, ...others }: Readonly<Record<string, unknown>>,
  defaultUrl: string | undefined,
): TerminologyServerConfig {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    const key = `config.${unknown}`;
    throw new ConfigurationError(key, `« ${key} » : champ inconnu`, {
      english: `"${key}": unknown field`,
    });
  }
  const address = baseUrl ?? defaultUrl;
  if (typeof address !== 'string' || !/^https?:$/.test(protocolOf(address))) {
    const key = 'config.baseUrl';
    throw new ConfigurationError(
      key,
      `« ${key} » : adresse http(s) du serveur attendue, ou TERMINOLOGY_BASE_URL`,
      { english: `"${key}": http(s) address of the server expected, or TERMINOLOGY_BASE_URL` },
    );
  }
  if (given === undefined) return { baseUrl: address };
  if (!Value.Check(auth, given)) {
    const secretShape = '{ env } / { file }';
    throw new ConfigurationError(
      'config.auth',
      `« config.auth » doit être ${AUTH_SHAPES} ; un secret est ${secretShape}, jamais sa valeur`,
      {
        english: `"config.auth" must be ${AUTH_SHAPES}; a secret is ${secretShape}, never its value`,
      },
    );
  }
  return { baseUrl: address, auth: given };
}

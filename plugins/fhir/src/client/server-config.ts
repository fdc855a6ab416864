import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';

/** What a configuration error says a field must be. */
interface Expected {
  readonly fr: string;
  readonly en: string;
}

/** A field of a configuration schema, with the sentence part that a configuration error shows. */
export const field = <T extends TSchema>(schema: T, fr: string, en: string): T => ({
  ...schema,
  expected: { fr, en } satisfies Expected,
});

const exactly = { additionalProperties: false };

const text = field(Type.String({ minLength: 1 }), 'un texte non vide', 'a non-empty text');
const path = field(Type.String({ minLength: 1 }), 'un chemin de fichier', 'a file path');
const url = field(
  Type.String({ pattern: '^https?://[^\\s?#@]+$' }),
  'une adresse http(s) sans identifiants, ni « ? », ni « # »',
  'an http(s) address without credentials, "?" or "#"',
);

/** A secret is never in the manifest: `env` names an environment variable, `file` a file. */
export const secretField = field(
  Type.Union([Type.Object({ env: text }, exactly), Type.Object({ file: path }, exactly)]),
  "{ env: <variable d'environnement> } ou { file: <chemin> }, jamais le secret lui-même",
  '{ env: <environment variable> } or { file: <path> }, never the secret itself',
);

const smartBackend = Type.Object(
  {
    type: Type.Literal('smart-backend'),
    clientId: text,
    /** Private key: a PEM (PKCS #8) file, a JWK, or a JWK Set. It is read again when it changes. */
    key: secretField,
    /** Key id that the authorization server knows. Default: the `kid` of the JWK. */
    keyId: Type.Optional(text),
    algorithm: Type.Optional(
      field(
        Type.Union([Type.Literal('RS384'), Type.Literal('ES384')]),
        'RS384 ou ES384',
        'RS384 or ES384',
      ),
    ),
    /** Default: the token endpoint in `.well-known/smart-configuration` of the server. */
    tokenUrl: Type.Optional(url),
    scope: Type.Optional(text),
  },
  exactly,
);

const clientCredentials = Type.Object(
  {
    type: Type.Literal('client-credentials'),
    clientId: text,
    clientSecret: secretField,
    /** Where the secret goes: the header `Authorization`, as every authorization server must take it, or the body. */
    secretIn: Type.Optional(
      field(
        Type.Union([Type.Literal('header'), Type.Literal('body')]),
        'header ou body',
        'header or body',
      ),
    ),
    tokenUrl: Type.Optional(url),
    /** Default: none, so that the authorization server decides. */
    scope: Type.Optional(text),
  },
  exactly,
);

const auth = field(
  Type.Union([
    Type.Object({ type: Type.Literal('none') }, exactly),
    Type.Object({ type: Type.Literal('bearer'), token: secretField }, exactly),
    Type.Object({ type: Type.Literal('basic'), username: text, password: secretField }, exactly),
    clientCredentials,
    smartBackend,
  ]),
  '{ type: none }, { type: bearer, token }, { type: basic, username, password }, { type: client-credentials, clientId, clientSecret } ou { type: smart-backend, clientId, key }',
  '{ type: none }, { type: bearer, token }, { type: basic, username, password }, { type: client-credentials, clientId, clientSecret } or { type: smart-backend, clientId, key }',
);

const whole = (minimum: number, maximum: number) =>
  field(
    Type.Integer({ minimum, maximum }),
    `un entier entre ${minimum} et ${maximum}`,
    `an integer between ${minimum} and ${maximum}`,
  );

/** How to reach one FHIR server. The adapters and the event sources of this plugin share these fields. */
export const serverFields = {
  baseUrl: url,
  /**
   * The base address under which the server knows itself, when a proxy stands in front of it. Links of
   * its pages that start with this address are followed through `baseUrl`.
   */
  advertisedUrl: Type.Optional(url),
  /** Other base addresses of the same server, in references that it or its writers made under them. */
  aliases: Type.Optional(
    field(
      Type.Array(url, { maxItems: 20 }),
      "une liste d'au plus 20 adresses http(s)",
      'a list of at most 20 http(s) addresses',
    ),
  ),
  auth: Type.Optional(auth),
  tls: Type.Optional(
    field(
      Type.Object(
        {
          certFile: Type.Optional(path),
          keyFile: Type.Optional(path),
          caFile: Type.Optional(path),
          passphrase: Type.Optional(secretField),
        },
        exactly,
      ),
      '{ certFile, keyFile, caFile, passphrase }',
      '{ certFile, keyFile, caFile, passphrase }',
    ),
  ),
  timeoutMs: Type.Optional(whole(100, 300_000)),
  maxResponseBytes: Type.Optional(whole(1_024, 67_108_864)),
  concurrency: Type.Optional(whole(1, 64)),
  maxPages: Type.Optional(whole(1, 1_000)),
};

export type ServerConfig = Static<TObject<typeof serverFields>>;
export type AuthConfig = Static<typeof auth>;
export type ClientCredentialsConfig = Static<typeof clientCredentials>;
export type SmartBackendConfig = Static<typeof smartBackend>;
export type SecretConfig = Static<typeof secretField>;
export type TlsConfig = NonNullable<ServerConfig['tls']>;

/** The base addresses of the configured server. An absolute reference below any other one is of another server. */
export const ownServers = ({
  baseUrl,
  advertisedUrl,
  aliases,
}: Readonly<Partial<Record<'baseUrl' | 'advertisedUrl' | 'aliases', unknown>>>): string[] =>
  [baseUrl, advertisedUrl, aliases].flat().filter((one) => typeof one === 'string');

export const DEFAULT_SERVER_TIMEOUT_MS = 15_000;
/** A page of 100 resources is about 300 kB. More than this much JSON would hold up the process. */
export const DEFAULT_MAX_RESPONSE_BYTES = 8_388_608;
export const DEFAULT_CONCURRENCY = 8;
export const DEFAULT_MAX_PAGES = 50;

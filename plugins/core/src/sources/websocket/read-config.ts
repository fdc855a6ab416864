import { ConfigurationError } from '@platform/sdk';

import { requireServers } from '../named-servers';

export interface WebsocketConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as text each time the connection opens; nothing when undefined. */
  readonly subscribe: string | undefined;
  /** Path of the key in a record, for example `id` or `meta.id`. */
  readonly key: string;
  readonly maxBytes: number;
  /** Time between two pings, in ms. A connection without a sign of life between two of them is closed. */
  readonly pingMs: number;
  /** First delay before a new connection, in ms. It grows up to `maxDelayMs`. */
  readonly retryMs: number;
  readonly maxDelayMs: number;
}

type Config = Readonly<Record<string, unknown>>;

function invalid(key: string, fr: string, en: string): ConfigurationError {
  const name = `sources.websocket.${key}`;
  return new ConfigurationError(name, `${name} : ${fr}`, { english: `${name}: ${en}` });
}

/** Setting → default, minimum, maximum. */
const NUMBERS = {
  maxBytes: [1_048_576, 1, 16_777_216],
  pingMs: [30_000, 50, 600_000],
  retryMs: [1_000, 10, 60_000],
  maxDelayMs: [60_000, 10, 3_600_000],
} as const;

function readNumber(config: Config, key: keyof typeof NUMBERS): number {
  const [defaultValue, min, max] = NUMBERS[key];
  const value = config[key] ?? defaultValue;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
    return value;
  throw invalid(
    key,
    `entier de ${min} à ${max} attendu`,
    `an integer from ${min} to ${max} is expected`,
  );
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `wss`, or `ws` on this machine, or `ws` anywhere when the site allows it: records and headers travel in clear. */
function readUrl({ url, allowInsecure = false }: Config): string {
  if (typeof allowInsecure !== 'boolean') {
    throw invalid('allowInsecure', 'true ou false attendu', 'true or false is expected');
  }
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.username || parsed?.password || parsed?.hash) {
    throw invalid(
      'url',
      "une adresse sans identifiants ni « # » est attendue ; l'accès se donne dans « headers »",
      'an address without credentials or "#" is expected; credentials go into "headers"',
    );
  }
  const isPlain = parsed?.protocol === 'ws:' && (allowInsecure || LOOPBACK.test(parsed.hostname));
  if (parsed && (isPlain || parsed.protocol === 'wss:')) return parsed.href;
  throw invalid(
    'url',
    'adresse wss:// attendue (ws:// hors de la machine : « allowInsecure »)',
    'a wss:// address is expected (for ws:// to another machine: "allowInsecure")',
  );
}

const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** `{ Authorization: { env: LAB_AUTHORIZATION } }`: the values are in the environment, never in the manifest. */
function readHeaders({ headers = {} }: Config): Readonly<Record<string, string>> {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
    throw invalid('headers', 'objet attendu', 'an object is expected');
  }
  const read = Object.entries(headers).map(([name, source]): [string, string] => {
    const { env } = (source ?? {}) as { readonly env?: unknown };
    if (!HEADER.test(name) || typeof env !== 'string' || env === '') {
      throw invalid(
        `headers.${name}`,
        "« env : nom d'une variable d'environnement » attendu",
        '"env: name of an environment variable" is expected',
      );
    }
    const value = process.env[env]?.trim();
    if (value && /^[\t\x20-\x7e]+$/.test(value)) return [name, value];
    throw invalid(
      `headers.${name}`,
      `variable d'environnement ${env} absente, vide ou inutilisable dans un en-tête`,
      `environment variable ${env} absent, empty or unusable in a header`,
    );
  });
  return Object.fromEntries(read);
}

function readSubscribe({ subscribe }: Config): string | undefined {
  if (subscribe === undefined || typeof subscribe === 'string') return subscribe;
  if (typeof subscribe === 'object' && subscribe !== null) return JSON.stringify(subscribe);
  throw invalid('subscribe', 'texte ou objet attendu', 'a text or an object is expected');
}

/** Reads `sources.websocket`. Throws ConfigurationError, which names the key. */
export function readConfig(config: Config): WebsocketConfig {
  requireServers('websocket', config);
  const { key } = config;
  if (typeof key !== 'string' || key === '') {
    throw invalid(
      'key',
      'chemin de la clé dans un enregistrement requis',
      'path of the key in a record required',
    );
  }
  return {
    url: readUrl(config),
    headers: readHeaders(config),
    subscribe: readSubscribe(config),
    key,
    maxBytes: readNumber(config, 'maxBytes'),
    pingMs: readNumber(config, 'pingMs'),
    retryMs: readNumber(config, 'retryMs'),
    maxDelayMs: readNumber(config, 'maxDelayMs'),
  };
}

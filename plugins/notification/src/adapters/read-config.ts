import { ConfigurationError } from '@platform/sdk';

export type Config = Readonly<Record<string, unknown>>;

export const CONFIG_KEY = 'ports.notification.config';
const DEFAULT_CHANNEL_TIMEOUT_MS = 10_000;
const MAX_TIMEOUT_MS = 60_000;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

/** An error about one field of the adapter's configuration. It never shows a value of the environment. */
export function configError(field: string, french: string, english: string): ConfigurationError {
  const key = `${CONFIG_KEY}.${field}`;
  return new ConfigurationError(key, `« ${key} » : ${french}`, { english: `"${key}": ${english}` });
}

/** `timeoutMs`, from 100 ms to one minute; 10 s by default. A step of a node has 30 s by default. */
export function readTimeoutMs({ timeoutMs = DEFAULT_CHANNEL_TIMEOUT_MS }: Config): number {
  if (typeof timeoutMs === 'number' && timeoutMs >= 100 && timeoutMs <= MAX_TIMEOUT_MS) {
    return timeoutMs;
  }
  throw configError(
    'timeoutMs',
    `nombre de 100 à ${MAX_TIMEOUT_MS} attendu`,
    `number from 100 to ${MAX_TIMEOUT_MS} expected`,
  );
}

export function readFlag(config: Config, field: string): boolean {
  const value = config[field] ?? false;
  if (typeof value === 'boolean') return value;
  throw configError(field, 'true ou false attendu', 'true or false expected');
}

/** Reads the environment variable that `name` names. Throws when it is no name, or the variable is not set. */
export function readVariable(name: unknown, field: string): string {
  if (typeof name !== 'string' || !VARIABLE.test(name)) {
    throw configError(
      field,
      "nom d'une variable d'environnement attendu",
      'name of an environment variable expected',
    );
  }
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  throw configError(field, `variable ${name} absente ou vide`, `variable ${name} absent or empty`);
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Parses the address of a receiver: https, or http on this machine, or http anywhere when the site allows it
 * (`allowHttp`). Credentials in the address are refused: they would reach logs of proxies.
 */
export function readUrl(text: string, field: string, allowHttp: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'http:' && (allowHttp || LOOPBACK.test(url.hostname));
  if (url === undefined || (url.protocol !== 'https:' && !isPlain)) {
    throw configError(
      field,
      'adresse https attendue (http : « allowHttp »)',
      'https address expected (for http: "allowHttp")',
    );
  }
  if (url.username === '' && url.password === '') return url;
  throw configError(field, "identifiants dans l'adresse", 'credentials in the address');
}

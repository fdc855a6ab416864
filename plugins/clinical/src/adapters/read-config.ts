import { resolve } from 'node:path';
import { ConfigurationError } from '@platform/sdk';

/** Returns a configured path, absolute, or undefined. Throws ConfigurationError for what is no path. */
export function pathIn(
  config: Readonly<Record<string, unknown>>,
  key: `ports.${string}.config.${string}`,
  folder: string,
): string | undefined {
  const value = config[key.slice(key.lastIndexOf('.') + 1)];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '') return resolve(folder, value);
  throw new ConfigurationError(key, `« ${key} » doit être un chemin`, {
    english: `"${key}" must be a path`,
  });
}

const KNOWN = ['seed', 'journal'];

/** Throws ConfigurationError for a setting that no adapter `memory` has: a misspelt `seed` would be an empty record. */
export function requireKnown(config: Readonly<Record<string, unknown>>, port: string): void {
  const unknown = Object.keys(config).find((field) => !KNOWN.includes(field));
  if (unknown === undefined) return;
  const key = `ports.${port}.config.${unknown}`;
  const list = KNOWN.join(', ');
  throw new ConfigurationError(key, `« ${key} » : champ inconnu (connus : ${list})`, {
    english: `"${key}": unknown field (known: ${list})`,
  });
}

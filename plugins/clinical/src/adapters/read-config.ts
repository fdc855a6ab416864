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

/** What an adapter `memory` can be configured with. */
export const MEMORY_FIELDS = ['seed', 'journal'];

import { resolve } from 'node:path';

import { ConfigurationError } from '@platform/sdk';

import type { SecretConfig } from './server-config';
import { watchFile } from './watched-file';

/** Resolves with the current value of a secret, without surrounding white space. */
export type Secret = () => Promise<string>;

/**
 * Returns a reader of the secret that the configuration names. Throws ConfigurationError when the
 * environment variable is not set. Relative files start at `root`.
 *
 * @param key the manifest key of the secret, `ports.patient.config.auth.token`.
 */
export function openSecret(secret: SecretConfig, key: string, root: string): Secret {
  if ('file' in secret) {
    const file = watchFile(resolve(root, secret.file));
    return async () => (await file.read()).trim();
  }
  const value = process.env[secret.env]?.trim();
  if (value === undefined || value === '') {
    throw new ConfigurationError(
      `${key}.env`,
      `la variable d'environnement ${secret.env}, nommée par « ${key}.env », est absente`,
      { english: `environment variable ${secret.env}, named by "${key}.env", is not set` },
    );
  }
  return () => Promise.resolve(value);
}

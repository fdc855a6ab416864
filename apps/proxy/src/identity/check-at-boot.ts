import type { CredentialStore } from '@platform/credential-store';
import { ConfigurationError } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import type { AuthConfig } from './auth-config';

const log = createLogger('identity');

/** Nobody is known in `open` mode: throws ConfigurationError when two different people are asked for. */
export function requireIdentities({ mode }: AuthConfig, fourEyes: boolean): void {
  if (mode !== 'open' || !fourEyes) return;
  throw new ConfigurationError(
    'publication.fourEyes',
    'publication.fourEyes : personne n’est identifié avec AUTH_MODE=open ; choisissez « keys » ou « oidc »',
    { english: 'nobody is identified with AUTH_MODE=open; choose "keys" or "oidc"' },
  );
}

/** A proxy that asks for keys and has none lets nobody in: says how the first one is made. */
export async function logNoKeys(
  { mode }: AuthConfig,
  credentials: Pick<CredentialStore, 'list'>,
): Promise<void> {
  if (mode !== 'keys' || (await credentials.list({ limit: 1 })).length > 0) return;
  log.warn(
    { command: 'npx platform keys create --name <nom> --roles admin' },
    'aucune clé : personne ne peut appeler cette API',
  );
}

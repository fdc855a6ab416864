import type { CredentialStore } from '@platform/stores';
import { ConfigurationError } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import type { AuthConfig } from './auth-config';

const log = createLogger('identity');

/** Throws `ConfigurationError` when four-eyes publication is required in `open` mode, where callers are unknown. */
export function requireIdentities({ mode }: AuthConfig, fourEyes: boolean): void {
  if (mode !== 'open' || !fourEyes) return;
  throw new ConfigurationError(
    'publication.fourEyes',
    'publication.fourEyes : personne n’est identifié avec AUTH_MODE=open ; choisissez « keys » ou « oidc »',
    { english: 'nobody is identified with AUTH_MODE=open; choose "keys" or "oidc"' },
  );
}

/** Without an API key in the store, no caller can be authenticated: logs how to create the first one. */
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

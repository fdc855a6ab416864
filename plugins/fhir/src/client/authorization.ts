import type { AccessTokenDeps, AccessTokens } from './access-tokens';
import { createClientSecret } from './client-secret';
import { openSecret } from './read-secret';
import type { AuthConfig } from './server-config';
import { createSmartBackend } from './smart-backend';

/** What goes into the header `Authorization`. */
export interface Authorization {
  /** Undefined when the server wants none. */
  header(): Promise<string | undefined>;
  /** Called after a 401. True when `header` will give something new, so that one more attempt makes sense. */
  renew(refused: string | undefined): Promise<boolean>;
}

export interface AuthorizationDeps extends AccessTokenDeps {
  /** The manifest key of `auth`, for errors. */
  readonly key: string;
  readonly root: string;
}

export function createAuthorization(
  auth: AuthConfig | undefined,
  deps: AuthorizationDeps,
): Authorization {
  switch (auth?.type) {
    case undefined:
    case 'none':
      return { header: () => Promise.resolve(undefined), renew: () => Promise.resolve(false) };
    case 'bearer': {
      const token = openSecret(auth.token, `${deps.key}.token`, deps.root);
      return fromSecret(async () => `Bearer ${await token()}`);
    }
    case 'basic': {
      const password = openSecret(auth.password, `${deps.key}.password`, deps.root);
      return fromSecret(async () => {
        const pair = Buffer.from(`${auth.username}:${await password()}`, 'utf8');
        return `Basic ${pair.toString('base64')}`;
      });
    }
    case 'client-credentials': {
      const secret = openSecret(auth.clientSecret, `${deps.key}.clientSecret`, deps.root);
      return fromTokens(createClientSecret(auth, secret, deps));
    }
    case 'smart-backend': {
      const key = openSecret(auth.key, `${deps.key}.key`, deps.root);
      return fromTokens(createSmartBackend(auth, key, deps));
    }
  }
}

const fromTokens = (tokens: AccessTokens): Authorization => ({
  header: async () => `Bearer ${await tokens.current()}`,
  renew: async (refused) => {
    tokens.drop(refused?.replace(/^Bearer /, ''));
    return true;
  },
});

/** A secret in a file can rotate between the request and its 401. */
const fromSecret = (header: () => Promise<string>): Authorization => ({
  header,
  renew: async (refused) => (await header()) !== refused,
});

import { startOidcProviderProcess } from './oidc-provider-process';

const RESOURCE = 'urn:platform:test-resource';
const DEFAULT_LIFETIME_SECONDS = 600;

export interface OidcProviderOptions {
  /** Audience of its tokens; default `urn:platform:test-api`. */
  readonly audience?: string;
  /** Claim that carries the roles; default `roles`. */
  readonly rolesClaim?: string;
}

/** What an access token is to say. */
export interface TokenWish {
  /** Default: the id of the client it is issued to. */
  readonly sub?: string;
  readonly roles?: readonly string[];
  /** Further claims, e.g. `{ name: 'Jeanne' }`. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Default: the provider's. */
  readonly audience?: string;
  /** Whole seconds from now, default 600; 0 or less: expired already. */
  readonly expiresIn?: number;
}

/** A real OpenID provider, in a process of its own. */
export interface OidcProvider {
  readonly issuer: string;
  readonly audience: string;
  /** A signed JWT access token that the provider issues to a client registered for it. */
  token(wish?: TokenWish): Promise<string>;
  /** From now on a new key signs; the key set still holds the old ones only with `keepOld`. */
  rotateKeys(options?: { readonly keepOld?: boolean }): Promise<void>;
  /** Resolves once the process is gone: the issuer answers no more. */
  stop(): Promise<void>;
}

/**
 * Starts an OpenID provider (`oidc-provider`) on a free port of 127.0.0.1. Throws with what it printed
 * when it does not answer within 20 s.
 */
export async function startOidcProvider(options: OidcProviderOptions = {}): Promise<OidcProvider> {
  const { audience = 'urn:platform:test-api', rolesClaim = 'roles' } = options;
  const provider = await startOidcProviderProcess();
  const post = (path: string, body: string | URLSearchParams) =>
    answerOf(new URL(path, provider.issuer), body);
  return {
    issuer: provider.issuer,
    audience,
    token: async (wish = {}) => {
      const { client_id, client_secret } = await post(
        '/reg',
        JSON.stringify({
          grant_types: ['client_credentials'],
          response_types: [],
          redirect_uris: [],
          token_endpoint_auth_method: 'client_secret_post',
          token_subject: wish.sub,
          token_audience: wish.audience ?? audience,
          token_claims: { ...wish.claims, ...(wish.roles && { [rolesClaim]: wish.roles }) },
          token_lifetime: wish.expiresIn ?? DEFAULT_LIFETIME_SECONDS,
        }),
      );
      const { access_token } = await post(
        '/token',
        new URLSearchParams({
          grant_type: 'client_credentials',
          resource: RESOURCE,
          client_id: client_id ?? '',
          client_secret: client_secret ?? '',
        }),
      );
      return access_token ?? '';
    },
    rotateKeys: ({ keepOld = false } = {}) => provider.rotateKeys(keepOld),
    stop: () => provider.stop(),
  };
}

async function answerOf(
  url: URL,
  body: string | URLSearchParams,
): Promise<Readonly<Record<string, string>>> {
  const json = typeof body === 'string';
  const answer = await fetch(url, {
    method: 'POST',
    body,
    ...(json && { headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Readonly<Record<string, string>>;
}

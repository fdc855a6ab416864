import { startOidcProviderProcess } from './oidc-provider-process';

const RESOURCE = 'urn:platform:test-resource';
const DEFAULT_LIFETIME_SECONDS = 600;

export interface OidcProviderOptions {
  /** Audience of its tokens; default `urn:platform:test-api`. */
  readonly audience?: string;
  /** Claim that carries the roles; default `roles`. */
  readonly rolesClaim?: string;
}

/** Content of an access token. */
export interface TokenWish {
  /** Default: the id of the client it is issued to. */
  readonly sub?: string;
  readonly roles?: readonly string[];
  /** Further claims, e.g. `{ name: 'Jeanne' }`. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Default: the provider's. */
  readonly audience?: string;
  /** Lifetime in whole seconds. Default 600. 0 or less: already expired. */
  readonly expiresIn?: number;
}

/** A real OpenID provider in a separate process. */
export interface OidcProvider {
  readonly issuer: string;
  readonly audience: string;
  /** Returns a signed JWT access token, issued to a client that is registered for it. */
  token(wish?: TokenWish): Promise<string>;
  /** Signs with a new key from now on. The key set keeps the old keys only with `keepOld`. */
  rotateKeys(options?: { readonly keepOld?: boolean }): Promise<void>;
  /** Resolves when the process has ended and the issuer no longer responds. */
  stop(): Promise<void>;
}

/**
 * Starts an OpenID provider (`oidc-provider`) on a free port of 127.0.0.1. Throws with its output when it does not
 * respond within 20 s.
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

import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';

/** What `/config.json` says of the identity provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
}

/** Where the provider sends people back to. */
const CALLBACK = '/signed-in';

/** The provider, or whoever pretends to be it, sent back what does not belong to a sign-in of this tab. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

/** Signs people in with authorization code and PKCE. A token with a refresh token is renewed before it expires. */
export function createOidc({ issuer, clientId, scope }: OidcSettings): UserManager {
  const oidc = new UserManager({
    authority: issuer,
    client_id: clientId,
    scope,
    redirect_uri: `${window.location.origin}${CALLBACK}`,
    post_logout_redirect_uri: window.location.origin,
    response_type: 'code',
    // Without a refresh token it would try a hidden frame, which the policy of the page forbids.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  });
  const renew = async (): Promise<void> => {
    const user = await oidc.getUser();
    if (user?.refresh_token !== undefined) await oidc.signinSilent();
  };
  // A renewal that fails is told by the next answer of the API, which refuses the old token.
  oidc.events.addAccessTokenExpiring(() => void renew().catch(() => undefined));
  return oidc;
}

/** A path of this page; anything else, such as `//another.host`, is the start. */
const pathOf = (from: unknown): string =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';

/** Leaves for the provider, which sends back to the page that is shown now. */
export function leaveForProvider(oidc: UserManager): Promise<void> {
  const { pathname, search } = window.location;
  // The token must name it: one that was issued for another sign-in is refused.
  const nonce = crypto.randomUUID();
  return oidc.signinRedirect({ nonce, state: { from: `${pathname}${search}` } });
}

/**
 * Completes a sign-in that the provider sent back. Returns the signed-in user, if there is one. Throws `SignInRefusedError`
 * for an answer with another state, nonce or verifier, and for a refusal of the provider.
 */
export async function currentUser(oidc: UserManager): Promise<User | undefined> {
  if (window.location.pathname === CALLBACK) {
    try {
      const user = await oidc.signinCallback();
      const { from } = (user?.state ?? {}) as { readonly from?: unknown };
      window.history.replaceState({}, '', pathOf(from));
      return user ?? undefined;
    } catch (cause) {
      // The address has the code of this answer, which would be refused again.
      window.history.replaceState({}, '', '/');
      throw new SignInRefusedError(String(cause), { cause });
    }
  }
  const user = await oidc.getUser();
  return user && !user.expired ? user : undefined;
}

/** Ends the session here and at the provider: the next person at this machine must not be let in without a question. */
export async function leave(oidc: UserManager): Promise<void> {
  const user = await oidc.getUser();
  const endsThere = await oidc.metadataService.getEndSessionEndpoint().catch(() => undefined);
  if (user && endsThere !== undefined) await oidc.signoutRedirect();
  else await oidc.removeUser();
}

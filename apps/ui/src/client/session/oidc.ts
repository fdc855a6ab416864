import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';

/** What `/config.json` says of the identity provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
}

/** Where the provider sends people back to. */
const CALLBACK = '/signed-in';

/** Signs people in with authorization code and PKCE, and renews their tokens. */
export function createOidc({ issuer, clientId, scope }: OidcSettings): UserManager {
  return new UserManager({
    authority: issuer,
    client_id: clientId,
    scope,
    redirect_uri: `${window.location.origin}${CALLBACK}`,
    post_logout_redirect_uri: window.location.origin,
    response_type: 'code',
    automaticSilentRenew: true,
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
  });
}

/** Completes a sign-in that the provider sent back. Returns the signed-in user, if there is one. */
export async function currentUser(oidc: UserManager): Promise<User | undefined> {
  if (window.location.pathname === CALLBACK) {
    const user = await oidc.signinCallback();
    const { from = '/' } = (user?.state ?? {}) as { readonly from?: string };
    window.history.replaceState({}, '', from.startsWith('/') ? from : '/');
    return user ?? undefined;
  }
  const user = await oidc.getUser();
  return user && !user.expired ? user : undefined;
}

import { freePort, until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { openPage, violationsOf, type WatchedPage } from '../__fixtures__/console/browser';
import { decide } from '../__fixtures__/console/decide';
import {
  askRun,
  startConsoleStack,
  WIDE,
  type ConsoleStack,
} from '../__fixtures__/console/console-stack';
import { untilShows } from '../__fixtures__/console/keys';
import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';
import { startSignInProvider, type SignInProvider } from '../__fixtures__/console/sign-in-provider';

/** Signing in with the account of an identity provider. */
export function describeSignIn(scope: Scope): void {
  const broad = broadTest(scope);
  let provider: SignInProvider;
  let platform: ConsoleStack;
  /** A token of dr-lefevre whose time is over soon. */
  let overToken: string;

  beforeAll(async () => {
    const consolePort = await freePort();
    provider = await startSignInProvider(`http://127.0.0.1:${consolePort}`);
    const { issuer, audience } = provider;
    const scope = 'openid profile';
    platform = await startConsoleStack({ provider: { issuer, audience, scope, consolePort } });
    await platform.post('seen');
    overToken = await shortToken();
  });
  afterAll(async () => {
    await platform?.stop();
    provider?.stop();
  });
  beforeEach(() => provider.setLifetime(600));

  const openTab = (): Promise<WatchedPage> =>
    openPage(platform.browser, { locale: 'en-GB', ...WIDE });

  const PROVIDER_BUTTON = 'Sign in with the account of your hospital';

  /** Answers the question of the provider. */
  async function signInAs(page: Page, name: string): Promise<void> {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Signs in for a second, and returns the token. */
  async function shortToken(): Promise<string> {
    await provider.setLifetime(1);
    const { page } = await openTab();
    await page.goto(platform.urlOf('/runs'));
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await signInAs(page, 'dr-lefevre');
    const token = String(await until(() => tokenOf(page).catch(() => undefined), 'the token'));
    await page.context().close();
    return token;
  }

  /** Gives a tab a token whose time is over, at a moment that does not depend on how fast the machine is. */
  async function expire(page: Page): Promise<void> {
    await until(async () => {
      const headers = { authorization: `Bearer ${overToken}` };
      return (await fetch(`${platform.stack.proxyUrl}/api/me`, { headers })).status === 401;
    }, 'the end of the token');
    await page.evaluate(
      `Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')).forEach((key) => sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(sessionStorage[key]), access_token: ${JSON.stringify(overToken)} })))`,
    );
  }

  const tokenOf = (page: Page): Promise<unknown> =>
    page.evaluate(
      `Object.entries(sessionStorage).filter(([key]) => key.startsWith('oidc.user:')).map(([, user]) => JSON.parse(user).access_token)[0]`,
    );

  it('a person signs in with the provider, lands where they wanted, and signs out at both', async () => {
    const { page, problems, expectStatus } = await openTab();
    expectStatus(401);
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${provider.issuer}/auth?`)) asked.push(new URL(request.url()));
    });
    await page.goto(platform.urlOf('/runs?workflow=hyperkalaemia-alert'));
    await page.getByRole('button', { name: PROVIDER_BUTTON }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await signInAs(page, 'dr-lefevre');
    await page.getByText('Signed in: dr-lefevre').waitFor();
    // Code and PKCE: nothing of worth is in an address.
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', client_id: 'console' },
    });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/runs?workflow=hyperkalaemia-alert',
    );
    await page.getByRole('link', { name: 'seen', exact: true }).click();
    // What the roles of the token allow is offered.
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.locator('.inbox-item').first().click();
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await page.reload();
    await page.getByText('Signed in: dr-lefevre').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(new RegExp(`^${provider.issuer}|${PROVIDER_BUTTON}`));
    await page.getByRole('button', { name: /yes|sign me out/i }).click();
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    // The provider asks again: the session has ended there as well.
    await page.getByLabel('Name').waitFor();
    expect(problems()).toEqual([]);
    await page.context().close();
  });

  it('a token that expires in the middle of a form keeps what was typed, and signing in goes back to it', async () => {
    await platform.post('over');
    const { page, problems, expectStatus } = await openTab();
    expectStatus(401);
    const path = `/inbox?task=${encodeURIComponent(`ask:${askRun('over')}`)}`;
    await page.goto(platform.urlOf(path));
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await signInAs(page, 'dr-lefevre');
    await page.getByLabel('comment').fill('à garder');
    await expire(page);
    await page.getByRole('dialog').getByText('Session over').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: PROVIDER_BUTTON }).click();
    // The provider still knows the person, and asks nothing.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('comment').waitFor();
    expect(new URL(page.url()).search).toBe(path.slice(path.indexOf('?')));
    await untilShows(page.getByLabel('comment'), 'à garder');
    await decide(page, 'accept');
    await page.getByText('Accepted').waitFor();
    const { snapshot } = await platform.api.endedRun(askRun('over'));
    expect(snapshot?.nodes.find(({ id }) => id === 'ask')?.decidedBy).toMatchObject({
      by: 'dr-lefevre',
    });
    expect(problems()).toEqual([]);
    await page.context().close();
  });

  it('the next person in a tab finds nothing of the one before, after signing out and after a session that ended', async () => {
    await platform.post('whose-words');
    const { page, problems, expectStatus } = await openTab();
    expectStatus(401);
    const comment = page.getByLabel('comment');
    const signIn = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
      await signInAs(page, name);
      await page.getByText(`Signed in: ${name}`).waitFor();
    };
    await page.goto(
      platform.urlOf(`/inbox?task=${encodeURIComponent(`ask:${askRun('whose-words')}`)}`),
    );
    await signIn('dr-lefevre');
    await comment.fill('of dr-lefevre');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /yes|sign me out/i }).click();
    await page.getByRole('button', { name: PROVIDER_BUTTON }).waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
    expect(await page.context().cookies(platform.urlOf('/'))).toEqual([]);

    await page.goto(
      platform.urlOf(`/inbox?task=${encodeURIComponent(`ask:${askRun('whose-words')}`)}`),
    );
    await signIn('dr-martin');
    expect(await comment.inputValue()).toBe('');
    await comment.fill('of dr-martin');
    const dialog = page.getByRole('dialog');
    await expire(page);
    await dialog.getByText('Session over').waitFor();
    // The provider has forgotten who was there, and asks.
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await signInAs(page, 'dr-lefevre');
    await page.getByText('Signed in: dr-lefevre').waitFor();
    await comment.waitFor();
    expect(await comment.inputValue()).toBe('');
    expect(problems()).toEqual([]);
    await page.context().close();
  });

  it('a token that can be renewed is renewed before it expires, without a question', async () => {
    const { page, problems, expectStatus } = await openTab();
    expectStatus(401);
    // A token is renewed a minute before its end.
    await provider.setLifetime(64, { renews: true });
    await page.goto(platform.urlOf('/runs'));
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await signInAs(page, 'dr-lefevre');
    await page.getByText('Signed in: dr-lefevre').waitFor();
    const first = await tokenOf(page);
    let used = '';
    page.on('request', (request) => {
      if (request.url().includes('/api/runs')) used = request.headers()['authorization'] ?? '';
    });
    await until(async () => (await tokenOf(page)) !== first, 'the renewal');
    // It is renewed again and again: any but the first is a new one.
    await until(
      () => used !== '' && used !== `Bearer ${String(first)}`,
      'a request with a new token',
    );
    await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
    expect(problems()).toEqual([]);
    await page.context().close();
  });

  describe('is not let in by', () => {
    const refused = async (page: Page): Promise<void> => {
      await page.getByRole('alert').getByText('The sign-in was not completed').waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
      expect(await tokenOf(page)).toBeUndefined();
      expect(await violationsOf(page)).toEqual([]);
      // It can be begun again.
      await page.getByRole('button', { name: PROVIDER_BUTTON }).waitFor();
    };

    broad('an answer with a state of somebody else', async () => {
      const { page } = await openTab();
      await page.goto(platform.urlOf('/signed-in?code=stolen&state=of-another-tab'));
      await refused(page);
      await page.context().close();
    });

    const changed = [
      ['an answer with another state', 'state'],
      ['a token with another nonce', 'nonce'],
      ['a code for another verifier', 'code_challenge'],
    ] as const;
    it.each(ofScope(scope, changed, ['a token with another nonce']))(
      '%s',
      async (_what, parameter) => {
        const { page } = await openTab();
        const asked = new RegExp(`([?&]${parameter}=)[^&]+`);
        await page.route(`${provider.issuer}/auth?**`, (route) => {
          const url = route.request().url();
          expect(url).toMatch(asked);
          return route.continue({
            url: url.replace(asked, `$1${'another'.repeat(7).slice(0, 43)}`),
          });
        });
        await page.goto(platform.urlOf('/inbox'));
        await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
        await signInAs(page, 'dr-lefevre');
        await refused(page);
        await page.context().close();
      },
    );

    broad('a provider that refuses', async () => {
      const { page } = await openTab();
      await page.goto(platform.urlOf('/inbox'));
      await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
      await page.getByRole('button', { name: 'Refuse' }).click();
      await refused(page);
      await page.context().close();
    });
  });
}

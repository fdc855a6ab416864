import { until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { violationsOf, type WatchedPage } from '../__fixtures__/console/browser';
import { askRun, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { nameOnCard, untilCovered } from '../__fixtures__/console/covered';
import { decide } from '../__fixtures__/console/decide';
import { untilShows } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';
import type { SignInProvider } from '../__fixtures__/console/sign-in-provider';

/** Signing in with the account of an identity provider. */
export function signIn(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  const provider = (): SignInProvider => platform().provider();
  /** A token of dr-lefevre whose time is over soon. */
  let overToken: string;

  beforeAll(async () => {
    await platform().post('seen');
    overToken = await shortToken();
    await forget();
  });
  beforeEach(() => provider().setLifetime(600));
  afterEach(() => forget());

  const openTab = (): Promise<WatchedPage> => platform().signedOut();
  /** Leaves the tab as if it were new, at the provider too. */
  async function forget(): Promise<void> {
    for (const context of platform().browser.contexts()) await context.clearCookies();
    await platform().leave();
  }

  const PROVIDER_BUTTON = 'Sign in with the account of your hospital';

  const taskPath = (eventId: string): string =>
    `/inbox?task=${encodeURIComponent(`ask:${askRun(eventId)}`)}`;

  /** Answers the question of the provider. */
  async function signInAs(page: Page, name: string): Promise<void> {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Signs in for a second, and returns the token. The page may forget it at once. */
  async function shortToken(): Promise<string> {
    await provider().setLifetime(1);
    const { page } = await openTab();
    await page.goto(platform().urlOf('/runs'));
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    const issued = page.waitForResponse(`${provider().issuer}/token`);
    await signInAs(page, 'dr-lefevre');
    const { access_token: token } = (await (await issued).json()) as { access_token: string };
    return token;
  }

  /** Gives a tab a token whose time is over, at a moment that does not depend on how fast the machine is. */
  async function expire(page: Page): Promise<void> {
    await until(async () => {
      const headers = { authorization: `Bearer ${overToken}` };
      return (await fetch(`${platform().stack.proxyUrl}/api/me`, { headers })).status === 401;
    }, 'the end of the token');
    await page.evaluate(
      `Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')).forEach((key) => sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(sessionStorage[key]), access_token: ${JSON.stringify(overToken)} })))`,
    );
  }

  const tokenOf = (page: Page): Promise<unknown> =>
    page.evaluate(
      `Object.entries(sessionStorage).filter(([key]) => key.startsWith('oidc.user:')).map(([, user]) => JSON.parse(user).access_token)[0]`,
    );

  it('a person signs in with the provider, lands where they wanted, and signs out at both; the next one finds nothing of theirs', async () => {
    const { page, problems, expectStatus } = await openTab();
    expectStatus(401);
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${provider().issuer}/auth?`))
        asked.push(new URL(request.url()));
    });
    await page.goto(platform().urlOf('/runs?workflow=hyperkalaemia-alert'));
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
    await page.locator(`[data-task="ask:${askRun('seen')}"]`).click();
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    const comment = page.getByLabel('comment');
    await comment.fill('of dr-lefevre');
    await page.reload();
    await page.getByText('Signed in: dr-lefevre').waitFor();
    await untilShows(comment, 'of dr-lefevre');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(new RegExp(`^${provider().issuer}|${PROVIDER_BUTTON}`));
    await page.getByRole('button', { name: /yes|sign me out/i }).click();
    await page.getByRole('button', { name: PROVIDER_BUTTON }).waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
    expect(await page.context().cookies(platform().urlOf('/'))).toEqual([]);
    await page.goto(platform().urlOf(taskPath('seen')));
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    // The provider asks again: the session has ended there as well.
    await signInAs(page, 'dr-martin');
    await page.getByText('Signed in: dr-martin').waitFor();
    await comment.waitFor();
    expect(await comment.inputValue()).toBe('');
    expect(problems()).toEqual([]);
  });

  it('a token that expires in the middle of a form keeps what was typed for whoever comes back, and nothing of it for another person', async () => {
    await platform().post('over');
    await platform().post('whose-words');
    const { page, problems, expectStatus } = await openTab();
    expectStatus(401);
    const comment = page.getByLabel('comment');
    const dialog = page.getByRole('dialog');
    const path = taskPath('over');
    await page.goto(platform().urlOf(path));
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await signInAs(page, 'dr-lefevre');
    await comment.fill('à garder');
    const name = await nameOnCard(page);
    await expire(page);
    await dialog.getByText('Session over').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await untilCovered(name);
    await dialog.getByRole('button', { name: PROVIDER_BUTTON }).click();
    // The provider still knows the person, and asks nothing.
    await dialog.waitFor({ state: 'detached' });
    await comment.waitFor();
    expect(new URL(page.url()).search).toBe(path.slice(path.indexOf('?')));
    await untilShows(comment, 'à garder');
    await decide(page, 'accept');
    await page.getByText('Accepted').waitFor();
    const { snapshot } = await platform().api.endedRun(askRun('over'));
    expect(snapshot?.nodes.find(({ id }) => id === 'ask')?.decidedBy).toMatchObject({
      by: 'dr-lefevre',
    });

    await page.locator(`[data-task="ask:${askRun('whose-words')}"]`).click();
    await page.waitForURL(/whose-words/);
    await untilShows(comment, '');
    await comment.fill('of dr-lefevre');
    await expire(page);
    await dialog.getByText('Session over').waitFor();
    // The provider has forgotten who was there, and asks.
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await signInAs(page, 'dr-martin');
    await page.getByText('Signed in: dr-martin').waitFor();
    await comment.waitFor();
    expect(await comment.inputValue()).toBe('');
    expect(problems()).toEqual([]);
  });

  broad(
    'a token that can be renewed is renewed before it expires, without a question',
    async () => {
      const { page, problems, expectStatus } = await openTab();
      expectStatus(401);
      // A token is renewed a minute before its end.
      await provider().setLifetime(64, { renews: true });
      await page.goto(platform().urlOf('/runs'));
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
    },
  );

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
      await page.goto(platform().urlOf('/signed-in?code=stolen&state=of-another-tab'));
      await refused(page);
    });

    const changed = [
      ['an answer with another state', 'state'],
      ['a token with another nonce', 'nonce'],
      ['a code for another verifier', 'code_challenge'],
    ] as const;
    for (const [what, parameter] of changed) {
      broad(what, async () => {
        const { page } = await openTab();
        const asked = new RegExp(`([?&]${parameter}=)[^&]+`);
        await page.route(`${provider().issuer}/auth?**`, (route) => {
          const url = route.request().url();
          expect(url).toMatch(asked);
          return route.continue({
            url: url.replace(asked, `$1${'another'.repeat(7).slice(0, 43)}`),
          });
        });
        await page.goto(platform().urlOf('/inbox'));
        await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
        await signInAs(page, 'dr-lefevre');
        await refused(page);
      });
    }

    broad('a provider that refuses', async () => {
      const { page } = await openTab();
      await page.goto(platform().urlOf('/inbox'));
      await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
      await page.getByRole('button', { name: 'Refuse' }).click();
      await refused(page);
    });
  });
}

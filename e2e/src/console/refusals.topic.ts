import { violationsOf, waitUntilShown } from '../__fixtures__/console/browser';
import { PLAIN, platformOf, RUN, runDetail, SLUG } from '../__fixtures__/console/fake-answers';
import { problem, type FakeAnswer } from '../__fixtures__/console/fake-api';
import type { FakeConsole } from '../__fixtures__/console/fake-console';
import { requireSound, SCREENS } from '../__fixtures__/console/fake-screens';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

/** Answers that the page does not expect: refusals, and those of another version. */
export function refusals(fake: () => FakeConsole, scope: Scope): void {
  const broad = broadTest(scope);
  describe('an API of another version', () => {
    const other = (body: unknown): FakeAnswer => ({ body, isOfAnotherVersion: true });

    broad('with a status that the page does not know: its name is shown', async () => {
      const run = runDetail({ ...PLAIN, text: 'Newer' });
      const strange = { path: 'n', id: 'n', type: 't', kind: 'k', status: 'hibernating' };
      const snapshot = { ...run.snapshot, nodes: [strange] };
      fake().api.script({
        ...platformOf(),
        'GET /api/runs/{id}': () =>
          other({ ...run, status: 'dreaming', snapshot, extra: { more: 1 } }),
        'GET /api/runs': () => other({ items: [{ ...run, status: 'archived', extra: 1 }] }),
      });
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf('/runs'));
      await page.getByText('archived').waitFor();
      await page.getByRole('link', { name: RUN }).click();
      await page.getByText('dreaming').waitFor();
      await page.getByRole('tab', { name: 'Nodes' }).click();
      await page.getByText('hibernating').waitFor();
      await requireSound(fake(), watched);
    });

    // A list without the ids of its items is an empty inbox.
    const listed = SCREENS.filter(([, path]) => !path.startsWith('/inbox'));
    it.each(scope === 'whole' ? listed : listed.slice(0, 1))(
      'without the members that %s needs: it says so, can be left, and is drawn again',
      async (_screen, path, shown) => {
        const bare = (): FakeAnswer => other({ items: [{}] });
        const scripts = Object.keys(platformOf()).map((name) => [name, bare] as const);
        const { 'GET /api/me': me } = platformOf();
        fake().api.script({ ...Object.fromEntries(scripts), 'GET /api/me': me! });
        const watched = await fake().open();
        const { page } = watched;
        await page.goto(fake().urlOf(path));
        const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
        await again.waitFor();
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        expect(await page.getByRole('navigation').count()).toBe(1);
        expect(await violationsOf(page)).toEqual([]);
        fake().api.script(platformOf());
        await again.click();
        await waitUntilShown(watched, shown);
      },
    );

    broad('that lacks an operation says that it is older', async () => {
      const unknown = (): FakeAnswer => problem(404, 'route-unknown', { isOfAnotherVersion: true });
      fake().api.script({ ...platformOf(), 'GET /api/workflows/{slug}/tests': unknown });
      const watched = await fake().open();
      const { page, expectStatus } = watched;
      expectStatus(404);
      await page.goto(fake().urlOf(`/workflows/${SLUG}?tab=tests`));
      await page.getByText('it is older than the console').waitFor();
      await requireSound(fake(), watched);
    });
  });

  describe('what the API refuses', () => {
    const refusing = (answer: FakeAnswer) => {
      const { 'GET /api/me': me, ...others } = platformOf();
      const refused = Object.keys(others).map((name) => [name, () => answer] as const);
      fake().api.script({ 'GET /api/me': me!, ...Object.fromEntries(refused) });
    };

    const gone = [
      ['a validation', '/inbox?task=ask%3Agone', 'no longer waits'],
      ['a run', '/runs/gone', 'It does not exist, or not for you.'],
      ['a decision record', '/runs/gone/record', 'It does not exist, or not for you.'],
      ['a workflow', '/workflows/gone', 'It does not exist, or not for you.'],
    ] as const;
    for (const [screen, path, text] of gone) {
      broad(`${screen} that does not exist`, async () => {
        fake().api.script(platformOf());
        const watched = await fake().open();
        const { page, expectStatus } = watched;
        expectStatus(404);
        await page.goto(fake().urlOf(path));
        await page.getByText(text).first().waitFor();
        await requireSound(fake(), watched);
      });
    }

    for (const [screen, path] of SCREENS) {
      broad(`${screen} to somebody without the role`, async () => {
        refusing(problem(403, 'forbidden'));
        const watched = await fake().open();
        const { page, expectStatus } = watched;
        expectStatus(403);
        await page.goto(fake().urlOf(path));
        await page.getByText('You do not have the role for this page.').first().waitFor();
        await page.getByText('Code: forbidden').first().waitFor();
        await requireSound(fake(), watched);
      });
    }

    const forNow = [
      [429, 'too-many-requests'],
      [503, 'overloaded'],
    ] as const;
    it.each(scope === 'whole' ? forNow : forNow.slice(0, 1))(
      'a %i for now: says when to try again, and is not asked before',
      async (status, code) => {
        refusing(problem(status, code, { headers: { 'Retry-After': '2' } }));
        const watched = await fake().open();
        const { page, expectStatus } = watched;
        expectStatus(status);
        await page.goto(fake().urlOf(`/workflows`));
        await page.getByText('Try again in 2 seconds.').waitFor();
        await page.getByText(`Code: ${code}`).waitFor();
        await requireSound(fake(), watched);
        fake().api.script(platformOf());
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.locator('a[href^="/workflows/"]').first().waitFor();
      },
    );
  });

  describe('a tab that was open during an update', () => {
    broad('reloads once, and then says that a file is missing', async () => {
      fake().api.script(platformOf());
      const { page, expectStatus } = await fake().open();
      expectStatus(404);
      await page.goto(fake().urlOf('/inbox'));
      await page.locator('.inbox-item').first().waitFor();
      let loads = 0;
      page.on('load', () => (loads += 1));
      await page.route(/\/assets\/WorkflowsPage-.*\.js$/, (route) =>
        route.fulfill({ status: 404 }),
      );
      await page.getByRole('link', { name: 'Workflows' }).click();
      await page.getByRole('alert').getByText('The console was updated').waitFor();
      // One of the page, and at most one of the router.
      expect(loads).toBeLessThanOrEqual(2);
      expect(await violationsOf(page)).toEqual([]);
      await page.unroute(/\/assets\/WorkflowsPage-.*\.js$/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('a[href^="/workflows/"]').first().waitFor();
    });
  });
}

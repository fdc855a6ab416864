import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { DIALOG, violationsOf } from '../__fixtures__/console/browser';
import { askRun, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { testFaultless } from '../__fixtures__/console/faultless-screens';
import { untilGone, untilShows } from '../__fixtures__/console/keys';
import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';
import { eventOf } from '../__fixtures__/potassium';

/** A node that finds no record waits for an operator. */
export const UNREADABLE = {
  apiVersion: 'platform/workflow-v1',
  slug: 'unreadable',
  name: 'Lecture qui échoue',
  context: ['patient'],
  nodes: [
    { id: 'asked', type: 'core.webhook' },
    {
      id: 'read',
      type: 'clinical.get-demographics',
      policy: { onError: 'pause', retry: { maxAttempts: 1 } },
    },
  ],
  edges: [{ from: 'asked.$done', to: 'read.$after' }],
};

export function runs(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  beforeAll(async () => {
    await platform().post('followed');
    // The edge of the mild band alerts in version 1, and no longer in the draft.
    await platform().api.postEvent({ ...(await eventOf('p-edge-mild')), eventId: 'mild' });
    const client = platform().api.client();
    const slug = 'hyperkalaemia-alert';
    const { published, revision } = await dataOf(
      client.GET('/api/workflows/{slug}', { params: { path: { slug } } }),
    );
    const content = structuredClone(published?.content) as {
      nodes: { id: string; config?: { when?: string } }[];
    };
    const alert = content.nodes.find(({ id }) => id === 'alert');
    if (alert?.config) alert.config.when = "in.severity == 'severe'";
    await dataOf(
      client.PUT('/api/workflows/{slug}/draft', {
        params: { path: { slug }, header: { 'If-Match': `"${revision}"` } },
        body: content as never,
      }),
    );
    await platform().api.endedRun('mild');
  });
  const task = (eventId: string): string => `ask:${askRun(eventId)}`;

  const reveals = async (resource: string): Promise<number> => {
    const { items } = await dataOf(
      platform()
        .api.client()
        .GET('/api/audit', {
          params: { query: { action: 'revealSubjects', resource } },
        }),
    );
    return items.length;
  };

  testFaultless(
    platform,
    ofScope(
      scope,
      [
        ['the overview', '/overview', '.overview-tile'],
        [
          'the shadow',
          '/workflows/hyperkalaemia-alert?tab=shadow',
          '.shadow-run',
          (page) => page.locator('form button[type=submit]').click(),
        ],
        [
          'a comparison',
          '/workflows/hyperkalaemia-alert?tab=compare&version=draft&compare=1',
          '.change-group',
        ],
      ],
      ['the overview', 'a comparison'],
    ),
    scope,
  );

  broad(
    'a draft whose tests fail is not published: the dialog names them, and its button what it waits for',
    async () => {
      const { page, problems } = await platform().signedIn();
      await page.goto(platform().urlOf('/workflows/hyperkalaemia-alert'));
      await page.getByRole('button', { name: 'Publish the draft' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Note').fill('severe alone');
      await dialog.getByText('Waits for: tests that pass').waitFor();
      await dialog.getByText('5.5 mmol/L', { exact: false }).first().waitFor();
      expect(await dialog.getByRole('button', { name: 'Publish the draft' }).isDisabled()).toBe(
        true,
      );
      expect(await violationsOf(page)).toEqual([]);
      expect(problems()).toEqual([]);
    },
  );

  it('the ids of subjects stay hidden where the audit log does not respond, and appear once it has who asked for them', async () => {
    const { page, problems, expectStatus } = await platform().signedIn();
    expectStatus(503);
    await page.goto(platform().urlOf('/runs/followed'));
    await page.getByText('(hidden)').first().waitFor();
    await page.route('**/api/reveals', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Show the ids' }).click();
    await page.getByText('The ids stay hidden').waitFor();
    expect(await page.getByText('p-severe', { exact: true }).count()).toBe(0);
    expect(await reveals('run:followed')).toBe(0);
    await page.unroute('**/api/reveals');
    await page.getByRole('button', { name: 'Show the ids' }).click();
    await page.getByText('p-severe', { exact: true }).first().waitFor();
    expect(await reveals('run:followed')).toBe(1);
    // What was asked for one run does not hold for the list.
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    await untilGone(page.getByText('p-severe', { exact: true }));
    await page.getByText('(hidden)').first().waitFor();
    expect(problems()).toEqual([]);
  });

  broad(
    'the timeline has what the run did and who did what, in order, and the record what was asked',
    async () => {
      const pendingId = task('followed');
      expect((await platform().api.decide(pendingId, { decision: 'accepted' })).status).toBe(200);
      await platform().api.endedRun(askRun('followed'));
      const { page, problems } = await platform().signedIn();
      await page.goto(
        platform().urlOf(`/runs/${encodeURIComponent(askRun('followed'))}?tab=timeline`),
      );
      const wanted = [
        /sends the event/,
        /Event received/,
        /Gravité/,
        /Valider le traitement begins/,
        /Dr Martin decides/,
        /Valider le traitement\s+Done[^]*Decided by Dr Martin/,
        /End of the run/,
      ];
      // What the run did and what people did are two answers of the API.
      const lines = await until(async () => {
        const shown = await page.locator('.timeline-entry').allInnerTexts();
        return wanted.every((text) => shown.some((line) => text.test(line))) && shown;
      }, 'all lines of the timeline');
      const order = wanted.map((text) => lines.findIndex((line) => text.test(line)));
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(lines.filter((line) => /reads the run/.test(line))).toEqual([]);
      await page.getByRole('switch', { name: 'Also show who read' }).click();
      await page.getByText('reads the run').first().waitFor();
      await page.goto(platform().urlOf(`/runs/${encodeURIComponent(askRun('followed'))}/record`));
      const asked = page.getByRole('region', { name: 'Who was asked' });
      await asked.getByText('Débuter le traitement ?').waitFor();
      await asked.getByText('Decided by Dr Martin · Doctor · on ').waitFor();
      // On paper it is two pages at most.
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
      expect([1, 2]).toContain(pages);
      expect(problems()).toEqual([]);
    },
  );

  const names = [
    ['fr-FR', "Alerte d'hyperkaliémie", 'Faire contrôler le potassium', /^À chaque résultat/],
    ['en-GB', 'Hyperkalaemia alert', 'Have the potassium checked', /^Grades each potassium/],
  ] as const;
  for (const [locale, name, node, text] of names) {
    broad(`a definition is read in the language of the reader: ${locale}`, async () => {
      const { page, problems } = await platform().signedIn({ locale });
      await page.goto(platform().urlOf('/workflows/hyperkalaemia-alert'));
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByText(text).waitFor();
      await page.getByRole('button', { name: node }).waitFor();
      await page.goto(platform().urlOf('/runs'));
      await page.getByRole('link', { name }).first().waitFor();
      expect(problems()).toEqual([]);
    });
  }

  if (scope === 'whole') {
    it('runs are found by version and day, and by a click on their workflow', async () => {
      const { page, problems } = await platform().signedIn();
      const today = await page.evaluate<string>("new Date().toLocaleDateString('sv')");
      await page.goto(platform().urlOf('/runs'));
      await page.getByRole('link', { name: 'Hyperkalaemia alert' }).first().click();
      await page.waitForURL(/workflow=hyperkalaemia-alert/);
      await page.getByLabel('Version').fill('1');
      await page.waitForURL(/version=1/);
      await page.getByLabel('To').fill(today);
      await page.waitForURL(new RegExp(`to=${today}`));
      await page.getByRole('link', { name: 'mild', exact: true }).waitFor();
      await page.getByLabel('Version').fill('9');
      await page.getByText('No run matches these filters.').waitFor();
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await page.getByLabel('To').fill('2020-01-01');
      await page.getByText('No run matches these filters.').waitFor();
      expect(problems()).toEqual([]);
    });
  }

  const days = [
    ['English', 'en', 'From', 'To', '31 Feb 2026', /^1 Feb 2026$/],
    ['French', 'fr', 'Du', 'Au', '31/02/2026', /^01\/02\/2026$/],
  ] as const;
  for (const [name, locale, labelFrom, labelTo, day, shown] of days) {
    broad(`a day that does not exist is named where it is typed, in ${name}`, async () => {
      const { page, problems } = await platform().signedIn({ locale });
      await page.goto(platform().urlOf('/runs'));
      const [from, to] = [labelFrom, labelTo].map((label) =>
        page.getByLabel(label, { exact: true }),
      );
      await page.locator('a[href^="/runs/"]').first().waitFor();
      const before = await to?.boundingBox();
      await from?.fill(day);
      await from?.press('Tab');
      await page.getByText(day).waitFor();
      expect(await to?.boundingBox()).toEqual(before);
      await from?.fill('2026-02-01');
      await page.waitForURL(/from=2026-02-01/);
      await from?.press('Tab');
      if (from) await untilShows(from, shown);
      expect(problems()).toEqual([]);
    });
  }

  broad('a shadow shows what the draft would have done otherwise, and for whom', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/workflows/hyperkalaemia-alert'));
    await page.getByRole('tab', { name: 'Shadow' }).click();
    await page.getByRole('button', { name: 'Run the shadow' }).click();
    await page.getByText('2 compared: 1 the same, 1 different.').waitFor();
    const changed = page.getByRole('list', { name: 'Runs that would have acted otherwise' });
    expect(await changed.innerText()).toMatch(/mild[^]*Would no longer write[^]*Hyperkaliémie/);
    expect(await changed.innerText()).not.toContain('p-edge-mild');
    await page.getByRole('button', { name: 'Show the ids' }).click();
    await changed.getByText('p-edge-mild').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  it('an operator cancels a run after being asked, and says why', async () => {
    await platform().post('sent-twice');
    const id = askRun('sent-twice');
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf(`/runs/${encodeURIComponent(id)}`));
    const cancel = page.getByRole('button', { name: 'Cancel the run' });
    await cancel.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Do not cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await platform().api.run(id)).status).toBe('running');
    await cancel.click();
    await dialog.getByLabel('Reason').fill('the result was sent twice');
    expect(await violationsOf(page, DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel the run' }).click();
    await dialog.waitFor({ state: 'detached' });
    await cancel.waitFor({ state: 'detached' });
    await page.getByText('the result was sent twice').first().waitFor();
    expect(await platform().api.endedRun(id)).toMatchObject({
      status: 'failed',
      snapshot: { endReason: 'cancelled', error: { message: 'the result was sent twice' } },
    });
    expect(problems()).toEqual([]);
  });

  it('runs that wait for an operator are told apart with their causes, retried and skipped together after their count', async () => {
    const ids = ['together-1', 'together-2'];
    for (const id of ids) {
      await platform().api.callHook('unreadable', id, { patientId: 'p-nobody' });
    }
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs'));
    const status = page.getByLabel('Status');
    await status.focus();
    await page.keyboard.type('Inc');
    await page.waitForURL(/status=operator/);
    for (const id of ids) {
      const row = page.getByRole('row').filter({ hasText: id });
      await row.getByText('Incident', { exact: true }).waitFor();
      await row.getByRole('link', { name: 'read', exact: true }).waitFor();
      await row.getByText('The record that was asked for does not exist.').waitFor();
      await row.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'Retry', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Retry 2 runs?' });
    await dialog.getByText('Lecture qui échoue · read: 2 runs').waitFor();
    expect(await violationsOf(page, DIALOG)).toEqual([]);
    await dialog.getByLabel('Reason').fill('the record server is back');
    await dialog.getByRole('button', { name: 'Retry' }).press('Enter');
    await page.getByText('Requested for 2, refused for 0').first().waitFor();
    await until(async () => {
      const seen = await Promise.all(ids.map((id) => platform().api.run(id)));
      return seen.every(({ snapshot }) => snapshot?.nodes.some(({ attempts }) => attempts === 2));
    }, 'the second attempt of both');
    if (scope === 'whole') await skipTogether(page, ids);
    expect(problems()).toEqual([]);
  });

  /** Skips the failed nodes of these runs, after coming back from one of them. */
  async function skipTogether(page: Page, ids: readonly string[]): Promise<void> {
    // The way back from a run has the filters.
    await page.getByRole('link', { name: 'together-1', exact: true }).click();
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.waitForURL(/status=operator/);
    for (const id of ids) {
      const row = page.getByRole('row').filter({ hasText: id });
      await row.getByText('The record that was asked for does not exist.').waitFor();
      await row.getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: 'Skip the failed node', exact: true }).press('Enter');
    const skip = page.getByRole('dialog', { name: 'Skip the failed nodes of 2 runs?' });
    await skip.getByText('Lecture qui échoue · read: 2 runs').waitFor();
    await skip.getByLabel('Reason').fill('nobody has this record');
    await skip.getByRole('button', { name: 'Skip the failed node' }).press('Enter');
    const ended = await Promise.all(ids.map((id) => platform().api.endedRun(id)));
    expect(ended).toMatchObject(ids.map(() => ({ status: 'completed' })));
  }

  broad('the tasks of several runs are given to somebody together, after their count', async () => {
    const given = ['given-1', 'given-2'];
    for (const eventId of given) await platform().post(eventId);
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs?status=person'));
    for (const eventId of given) {
      const row = page.getByRole('row').filter({ hasText: eventId });
      await row.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'Assign the task', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Assign the tasks of 2 runs?' });
    await dialog.getByText(/: 2 runs$/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('To whom, by their user id').fill('dr-martin');
    await dialog.getByRole('button', { name: 'Assign the task' }).press('Enter');
    await page.getByText('Requested for 2, refused for 0').first().waitFor();
    const { items } = await dataOf(platform().api.client().GET('/api/validations'));
    const claims = given.map((id) => items.find(({ runId }) => runId === askRun(id))?.claim);
    expect(claims).toMatchObject([{ by: 'Dr Martin' }, { by: 'Dr Martin' }]);
    expect(problems()).toEqual([]);
  });

  broad('a node that failed is retried, then skipped, each with a reason', async () => {
    await platform().api.callHook('unreadable', 'broken', { patientId: 'p-nobody' });
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs/broken?node=read'));
    await page.getByText('The node "read" failed. What next?').waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    expect(await button('Retry').isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Reason of the action').fill('the record server was away');
    await button('Retry').click();
    await page.getByText('Request sent').first().waitFor();
    await until(async () => {
      const { snapshot } = await platform().api.run('broken');
      return (
        snapshot?.phase === 'incident' && snapshot.nodes.some(({ attempts }) => attempts === 2)
      );
    }, 'the second attempt to fail');
    // The page has followed: what is typed now is not for the first attempt.
    await page.getByRole('region', { name: 'Node read' }).getByText('2 attempts').waitFor();
    await page.getByLabel('Reason of the action').fill('nobody has this record');
    await button('Skip this node').click();
    await page.getByText('This run waits for an operator').waitFor({ state: 'detached' });
    expect(await platform().api.endedRun('broken')).toMatchObject({
      status: 'completed',
      snapshot: { nodes: expect.arrayContaining([expect.objectContaining({ status: 'skipped' })]) },
    });
    expect(problems()).toEqual([]);
  });
}

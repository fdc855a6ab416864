import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';

import type { Page, Response } from 'playwright-core';

import { DIALOG, violationsOf } from '../__fixtures__/console/browser';
import { nameOnCard, untilCovered } from '../__fixtures__/console/covered';
import { decide } from '../__fixtures__/console/decide';
import { askRun, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { NOWHERE, testFaultless } from '../__fixtures__/console/faultless-screens';
import { press, tabTo, untilFocused, untilGone, untilShows } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

/** What a result is compared with. */
const RESULTS = {
  'en-GB': '(ref. 3,5–5,0) · critically high',
  'fr-FR': '(réf. 3,5–5,0) · élevé, critique',
};

export function tasks(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  beforeAll(async () => {
    await platform().post('seen');
  });
  const taskPath = (eventId: string): string =>
    `/inbox?task=${encodeURIComponent(`ask:${askRun(eventId)}`)}`;

  it('a key opens the console, and another text does not', async () => {
    const { page, problems, expectStatus } = await platform().signedOut({ locale: 'fr-FR' });
    expectStatus(401);
    await page.goto(platform().urlOf('/runs'));
    await page.getByLabel('Clé d’API').fill('wfp_wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('n’est pas acceptée').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Clé d’API').fill(platform().key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Exécutions' }).waitFor();
    await page.getByText('Connecté : Dr Martin').waitFor();
    expect(problems()).toEqual([]);
  });

  testFaultless(
    platform,
    [
      ['the inbox', '/inbox', '.inbox-item'],
      ['a validation', taskPath('seen'), 'article'],
      ['the list of runs', '/runs', 'a[href^="/runs/"]'],
      ['a run', '/runs/seen?node=severity', '.graph-node'],
      ['a timeline', '/runs/seen?tab=timeline', '.timeline-entry'],
      ['a decision record', '/runs/seen/record', '.record-node'],
      ['the list of workflows', '/workflows', 'a[href^="/workflows/"]'],
      ['a workflow', '/workflows/hyperkalaemia-alert', '.graph-node'],
      ['a page that does not exist', NOWHERE, 'h1'],
    ],
    scope,
  );

  it('a validation is decided with the keyboard alone', async () => {
    await platform().post('by-keyboard');
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/inbox'));
    const mine = `ask:${askRun('by-keyboard')}`;
    await page.locator(`[data-task="${mine}"]`).waitFor();
    // Of equally urgent tasks the oldest comes first.
    const order = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.inbox-item')].map((one) => one.dataset.task)",
    );
    for (const each of order.slice(0, order.indexOf(mine) + 1)) {
      await page.keyboard.press('j');
      await page.locator(`[data-task="${each}"][aria-current]`).waitFor();
    }
    // The focus goes to what the key has opened.
    const task = page.getByRole('article');
    await untilFocused(task);
    await page.locator('.inbox-item[aria-current]').waitFor();
    await tabTo(page, task.getByLabel('comment'));
    await page.keyboard.type('ECG demandé');
    await tabTo(page, task.getByRole('combobox', { name: 'gravity' }));
    await page.keyboard.type('critical');
    await tabTo(page, task.getByLabel('Remark'));
    await page.keyboard.type('vu à deux');
    await press(page, task.getByRole('button', { name: 'Accept', exact: true }));
    // What will be recorded, and the focus on the button that confirms it.
    const dialog = page.getByRole('dialog');
    await dialog.getByText('ECG demandé').waitFor();
    await dialog.getByText('(critical)').waitFor();
    await dialog.getByText('vu à deux').waitFor();
    await untilFocused(dialog.getByRole('button', { name: 'Confirm the acceptance' }));
    await page.keyboard.press('Enter');
    await page.getByText('Accepted').waitFor();
    const decided = await until(async () => {
      const { snapshot } = await platform().api.run(askRun('by-keyboard'));
      return snapshot?.status === 'completed' && snapshot;
    }, 'the end of the run');
    const ask = decided.nodes.find(({ id }) => id === 'ask');
    expect(ask?.outputs).toMatchObject({ decision: 'accepted', comment: 'ECG demandé' });
    expect(ask?.outputs).toMatchObject({ gravity: 'critical', reason: 'vu à deux' });
    expect(ask?.decidedBy).toMatchObject({ by: 'Dr Martin' });
    expect(problems()).toEqual([]);
  });

  describe('whose task it is', () => {
    const lines = async (query: object) =>
      (await dataOf(platform().api.client().GET('/api/audit', { params: { query } }))).items;

    /** Everything that the platform answered to the page, and what it shows. */
    async function opened(key: string) {
      const { page, problems, expectStatus } = await platform().signedOut();
      const answers: Promise<string>[] = [];
      const keep = (response: Response): void => {
        if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
      };
      page.on('response', keep);
      expectStatus(401);
      await page.goto(platform().urlOf(taskPath('seen')));
      await page.getByLabel('API key').fill(key);
      await page.keyboard.press('Enter');
      await page.getByRole('article').waitFor();
      return {
        page,
        problems,
        answers: async () => {
          page.off('response', keep);
          return (await Promise.all(answers)).join('\n');
        },
      };
    }
    const isNamedIn = async (text: string): Promise<boolean> => {
      const { name } = (
        (await (
          await fetch(`${platform().stack.proxyUrl}/api/records/patient/p-severe`, {
            headers: { 'x-api-key': platform().key },
          })
        ).json()) as { demographics: { name: string } }
      ).demographics;
      return text.includes(name);
    };

    it('is at its head for whoever may decide it, once the audit log says so, and what led to it below: the rule, and what the record said', async () => {
      const { page, problems } = await platform().signedIn();
      await page.goto(platform().urlOf(taskPath('seen')));
      const head = page.getByRole('region', { name: 'Who it is about' });
      await head.getByText('Birth date').waitFor();
      await head.getByText(/^\d+ years$/).waitFor();
      await head.getByText('female').waitFor();
      await head.getByText('INS for tests').waitFor();
      await head.getByText('p-severe', { exact: true }).waitFor();
      expect(await isNamedIn((await head.textContent()) ?? '')).toBe(true);
      const [line] = await lines({ action: 'getValidationSubjects', resource: 'patient:p-severe' });
      expect(line).toMatchObject({ actor: { name: 'Dr Martin' } });
      // And on its card, so that it is told apart before it is opened.
      const card = page.locator(`[data-task="ask:${askRun('seen')}"]`);
      await card.getByText(/\d+ years/).waitFor();
      expect(await isNamedIn((await card.textContent()) ?? '')).toBe(true);
      const led = page.getByRole('region', { name: 'What led here' });
      await led.getByText('Gravité').waitFor();
      // The nearest is open.
      await led.getByText('Severe', { exact: true }).waitFor();
      await led.getByText('potassium', { exact: true }).click();
      const result = /Potassium\s+7,2\s+mmol\/L/;
      await until(async () => result.test(await led.innerText()), 'the result in words');
      await page.getByRole('article').getByText(`7,2 mmol/L ${RESULTS['en-GB']}`).first().waitFor();
      expect(problems()).toEqual([]);
    });

    broad('has its results with what they are compared with, in fr-FR', async () => {
      const { page, problems } = await platform().signedIn({ locale: 'fr-FR' });
      await page.goto(platform().urlOf(taskPath('seen')));
      await page.getByRole('article').getByText(`7,2 mmol/L ${RESULTS['fr-FR']}`).first().waitFor();
      expect(problems()).toEqual([]);
    });

    it('is not for a clinician with another task role, whom the platform gives nothing of it until they ask', async () => {
      const nurse = await platform().createKey('--roles', 'clinician', '--task-roles', 'nurse');
      const { page, answers, problems } = await opened(nurse);
      await page.getByText('This validation is assigned to others').waitFor();
      await page.getByText('Shown to those who may decide.').waitFor();
      expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
      expect(await page.getByRole('region', { name: 'Who it is about' }).count()).toBe(0);
      const all = `${(await page.locator('#root').textContent()) ?? ''}${await answers()}`;
      expect(all).not.toContain('p-severe');
      expect(all).not.toMatch(/6,9|mmol/);
      expect(await isNamedIn(all)).toBe(false);
      const headers = { 'x-api-key': nurse };
      const path = `/api/validations/${encodeURIComponent(`ask:${askRun('seen')}`)}/subjects`;
      expect((await fetch(`${platform().stack.proxyUrl}${path}`, { headers })).status).toBe(403);
      await page.getByRole('button', { name: 'Show the ids' }).click();
      await page.getByRole('article').getByText('p-severe').first().waitFor();
      const [line] = await lines({ action: 'getValidation', resource: 'patient:p-severe' });
      expect(line).toMatchObject({ actor: { kind: 'key' } });
      expect(problems()).toEqual([]);
    });

    broad('is not for a viewer, who gets neither id, nor name, nor value', async () => {
      const { page, answers, problems } = await opened(
        await platform().createKey('--roles', 'viewer'),
      );
      await page.getByText('Clinical values are not visible with your role.').waitFor();
      const all = `${(await page.locator('#root').textContent()) ?? ''}${await answers()}`;
      expect(all).not.toContain('p-severe');
      expect(all).not.toMatch(/6,9|mmol/);
      expect(await isNamedIn(all)).toBe(false);
      expect(problems()).toEqual([]);
    });
  });

  broad(
    'a rejection tells its reason, and the other decision of somebody else is explained',
    async () => {
      await platform().post('twice');
      const { page, problems, expectStatus } = await platform().signedIn();
      expectStatus(409);
      // The page hears of the other decision from the answer to its own alone.
      await page.route('**/stream', (route) => route.fulfill({ contentType: 'text/event-stream' }));
      await page.goto(platform().urlOf(taskPath('twice')));
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason for the rejection').fill('hémolyse');
      const pendingId = `ask:${askRun('twice')}`;
      const first = { decision: 'accepted', form: { comment: 'ECG vu' } } as const;
      expect((await platform().api.decide(pendingId, first)).status).toBe(200);
      await dialog.getByRole('button', { name: 'Confirm the rejection' }).click();
      const told = page.getByRole('alert');
      await told.getByText(/^Already decided by Dr Martin at .+: Accepted\.$/).waitFor();
      await told.getByText('ECG vu').waitFor();
      await told.getByText('Your answer did not count.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(problems()).toEqual([]);
    },
  );

  it('an acceptance with other values than those that count is never told as accepted', async () => {
    await platform().post('values');
    const { page, problems, expectStatus } = await platform().signedIn();
    expectStatus(409);
    await page.route('**/stream', (route) => route.fulfill({ contentType: 'text/event-stream' }));
    await page.goto(platform().urlOf(taskPath('values')));
    await page.getByLabel('comment').fill('dose 30');
    const first = { decision: 'accepted', form: { comment: 'dose 2' } } as const;
    expect((await platform().api.decide(`ask:${askRun('values')}`, first)).status).toBe(200);
    await decide(page, 'accept');
    const told = page.getByRole('alert').filter({ hasText: 'Your answer did not count.' });
    await told.getByText('dose 2').waitFor();
    expect(await page.getByText(/^Accepted: /).count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  it('a task that somebody else decides closes here, and says by whom and what', async () => {
    await platform().post('elsewhere');
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf(taskPath('elsewhere')));
    await page.getByLabel('comment').fill('mine');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    const first = { decision: 'accepted', form: { comment: 'ECG vu' } } as const;
    expect((await platform().api.decide(`ask:${askRun('elsewhere')}`, first)).status).toBe(200);
    const told = page.getByRole('alert');
    await told.getByText(/^Already decided by Dr Martin at .+: Accepted\.$/).waitFor();
    await told.getByText('Decided as: Doctor').waitFor();
    await told.getByText('ECG vu').waitFor();
    await untilGone(page.getByRole('dialog'));
    expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
    expect(await page.getByText('Your answer did not count.').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  broad('a session that ends in the middle of a form loses nothing that was typed', async () => {
    await platform().post('over');
    const { page, problems, expectStatus } = await platform().signedIn();
    expectStatus(401);
    await page.goto(platform().urlOf(taskPath('over')));
    await page.getByLabel('comment').fill('à garder');
    const name = await nameOnCard(page);
    const revoked = platform().key;
    platform().key = await platform().createKey('--task-roles', 'doctor');
    await platform().revokeKey(revoked);
    await page.getByRole('dialog').getByText('Sign in again').waitFor();
    expect(await violationsOf(page, DIALOG)).toEqual([]);
    await untilCovered(name);
    await page.getByLabel('API key').fill(platform().key);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilShows(page.getByLabel('comment'), 'à garder');
    await decide(page, 'accept');
    await page.getByText('Accepted').waitFor();
    expect(problems()).toEqual([]);
  });

  broad(
    'a run is found by its filters, which the address keeps, and its subject is hidden until asked for',
    async () => {
      const { page, problems } = await platform().signedIn();
      await page.goto(platform().urlOf('/runs'));
      await page.getByRole('combobox', { name: 'Workflow' }).fill('hyperkalaemia-alert');
      await page.waitForURL(/workflow=hyperkalaemia-alert/);
      await page.reload();
      await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
      await untilGone(page.getByRole('link', { name: /Traitement/ }));
      expect(await page.getByText('p-severe', { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Show the ids' }).click();
      await page.getByText('p-severe', { exact: true }).first().waitFor();
      await page.getByRole('link', { name: 'seen', exact: true }).click();
      await page
        .getByRole('button', { name: /^Severity\s*renal.hyperkalaemia-severity\s*Done$/ })
        .click();
      await page.getByText('Severe', { exact: true }).first().waitFor();
      // What was asked for the list does not hold for the run. The event has the id too.
      await untilGone(page.getByText('p-severe', { exact: true }));
      await page.getByRole('button', { name: 'Show the ids' }).click();
      await page.getByRole('tab', { name: 'Event received' }).click();
      await page.getByText('p-severe', { exact: true }).nth(1).waitFor();
      await page.getByRole('button', { name: 'Hide the ids' }).click();
      await untilGone(page.getByText('p-severe', { exact: true }));
      expect(problems()).toEqual([]);
    },
  );

  broad('a link to a run that does not exist says so', async () => {
    const { page, expectStatus, problems } = await platform().signedIn();
    expectStatus(404);
    await page.goto(platform().urlOf('/runs/nothing-here'));
    await page.getByRole('alert').getByText('It does not exist, or not for you.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  if (scope === 'whole') {
    it('a proxy that is gone is told, and the page goes on by itself when it is back', async () => {
      const { page, expectStatus, problems } = await platform().signedIn();
      expectStatus(502);
      await page.goto(platform().urlOf('/runs'));
      await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
      await platform().stack.proxy.kill('SIGKILL');
      await page.getByRole('alert').getByText('The platform does not respond').waitFor();
      await platform().stack.proxy.start();
      await untilGone(page.getByRole('alert'));
      await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
      expect(problems()).toEqual([]);
    });
  }

  /** Length of a file of the page on the wire, in bytes. */
  async function sizeOf(file: string): Promise<number> {
    const headers = { 'accept-encoding': 'gzip' };
    const response = await fetch(platform().urlOf(file), { method: 'HEAD', headers });
    return Number(response.headers.get('content-length'));
  }

  /** Sizes of the scripts and styles that a page has loaded so far, gzipped, in kB of 1,000 bytes. */
  async function loadedBy(page: Page): Promise<number> {
    const urls = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name)",
    );
    // Without the library that signs in with a provider: only some platforms have one.
    const files = urls
      .map((url) => new URL(url).pathname)
      .filter((at) => at.startsWith('/assets/') && !at.startsWith('/assets/oidc-'));
    const sizes = await Promise.all([...new Set(files)].map(sizeOf));
    return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  }

  it('the list of runs, with the frame of every screen, and a run, with its drawing, load no more than their budgets', async () => {
    const { page } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs'));
    await page.locator('a[href^="/runs/"]').first().waitFor();
    const list = await loadedBy(page);
    expect(list).toBeGreaterThan(50);
    expect(list).toBeLessThanOrEqual(300);
    await page.getByRole('link', { name: 'seen', exact: true }).click();
    await page.locator('.graph-node').first().waitFor();
    const both = await loadedBy(page);
    expect(both).toBeGreaterThan(list);
    expect(both).toBeLessThanOrEqual(850);
  });
}

import { until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { PLAIN, platformOf, runDetail, validation } from '../__fixtures__/console/fake-answers';
import { problem, type FakeAnswer, type FakeRequest } from '../__fixtures__/console/fake-api';
import type { FakeConsole } from '../__fixtures__/console/fake-console';
import { requireSound } from '../__fixtures__/console/fake-screens';
import { press, untilFocused, untilGone } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

type Task = ReturnType<typeof validation>;
type Claim = NonNullable<Task['claim']>;

const SINCE = '2026-11-20T02:12:00.000Z';
const CHEN: Claim = { at: SINCE, by: 'Dr Chen', byId: 'user:dr-chen', mine: false };

const WORDS = {
  'en-GB': {
    accept: 'Accept',
    more: 'More',
    mine: /^You have been on this since/,
    chen: 'Dr Chen has been on this since 20 Nov 2026, 03:12',
    takeOver: 'Take it over',
    confirm: 'Accept: this will be recorded',
    ask: 'Somebody is on it: take it over?',
    filter: 'Who is on them',
  },
  'fr-FR': {
    accept: 'Accepter',
    more: 'Plus',
    mine: /^Vous vous en occupez depuis/,
    chen: 'Dr Chen s’en occupe depuis 20 nov. 2026, 03:12',
    takeOver: 'La reprendre',
    confirm: 'Accepter : voici ce qui sera enregistré',
    ask: 'Quelqu’un s’en occupe : la reprendre ?',
    filter: 'Qui s’en occupe',
  },
} as const;

/** What people note on a task beside the decision, by the keys of the inbox. */
export function marks(fake: () => FakeConsole, scope: Scope): void {
  const broad = broadTest(scope);
  let claims: Record<string, Claim | undefined>;
  /** What was sent to the API, in this order. */
  let sent: unknown[];
  let isBeaten: boolean;
  let putOff: Record<string, Task['putOff']>;
  let comments: { pendingId: string; at: string; by: string; text: string }[];

  const idOf = (at: number): string => `ask:run-${at}`;
  const taskOf = (at: number): Task => {
    const {
      form: _form,
      dueAt: _due,
      priority: _priority,
      ...task
    } = validation({
      ...PLAIN,
      ...{ runId: `run-${at}`, pendingId: idOf(at), text: `Question ${at}` },
    });
    const claim = claims[idOf(at)];
    const off = putOff[idOf(at)];
    const count = comments.filter(({ pendingId }) => pendingId === idOf(at)).length;
    return {
      ...{ ...task, overdue: false },
      ...(claim && { claim }),
      ...(off && { putOff: off }),
      ...(count > 0 && { comments: count }),
    };
  };
  const tasks = (): readonly Task[] => [taskOf(1), taskOf(0)];
  const claimed = ({ path, body }: FakeRequest): FakeAnswer => {
    const pendingId = String(path['pendingId']);
    sent.push(['claim', pendingId, body]);
    if (isBeaten) {
      isBeaten = false;
      claims[pendingId] = CHEN;
      const refused = problem(409, 'claimed-by-other');
      return { ...refused, body: { ...(refused.body as object), claim: CHEN } };
    }
    claims[pendingId] = { at: new Date().toISOString(), by: 'Treatment', mine: true };
    return { body: { claim: claims[pendingId] } };
  };
  beforeEach(() => {
    claims = { [idOf(1)]: CHEN };
    sent = [];
    isBeaten = false;
    putOff = {};
    comments = [];
    fake().api.script({
      ...platformOf(),
      'GET /api/validations': () => ({ body: { items: tasks() } }),
      'GET /api/validations/{pendingId}': ({ path }) => ({
        body: tasks().find(({ pendingId }) => pendingId === path['pendingId']),
      }),
      'GET /api/runs/{id}': ({ path }) => ({
        body: runDetail({ ...PLAIN, runId: String(path['id']), pendingId: `ask:${path['id']}` }),
      }),
      'POST /api/validations/{pendingId}/comments': ({ path, body }) => {
        const { text, key } = body as { readonly text: string; readonly key: string };
        sent.push(['comment', text, key.length > 0]);
        const pendingId = String(path['pendingId']);
        const comment = { pendingId, at: '2026-11-20T02:20:00.000Z', by: 'Dr Martin', text };
        comments.push(comment);
        return { body: comment };
      },
      'GET /api/runs/{id}/comments': () => ({ body: { items: comments } }),
      'PUT /api/validations/{pendingId}/put-off': ({ path, body }) => {
        const { until } = body as { readonly until: string | null };
        sent.push(['put off', until !== null]);
        putOff[String(path['pendingId'])] = until === null ? undefined : { until };
        return { body: { putOff: until === null ? null : { until } } };
      },
      'GET /api/validations/decided': () => ({
        body: {
          items: [
            {
              ...{ pendingId: 'ask:run-9', runId: 'run-9', decision: 'rejected' },
              ...{ at: '2026-11-19T02:20:00.000Z', workflowName: 'Dose review' },
            },
          ],
        },
      }),
      'PUT /api/validations/{pendingId}/claim': claimed,
      'DELETE /api/validations/{pendingId}/claim': ({ path }) => {
        sent.push(['release', path['pendingId']]);
        claims[String(path['pendingId'])] = undefined;
        return { body: { claim: null } };
      },
    });
  });

  const opened = async (locale: keyof typeof WORDS, at: number) => {
    const watched = await fake().open({ locale });
    const { page } = watched;
    await page.goto(fake().urlOf('/inbox'));
    await page.locator(`[data-task="${idOf(at)}"]`).waitFor();
    await go(page, locale, at);
    return watched;
  };
  /** The tasks are equally urgent, so that the oldest comes first. */
  const go = async (page: Page, locale: keyof typeof WORDS, at: number): Promise<void> => {
    for (let each = 0; each <= at; each += 1) {
      await page.keyboard.press('j');
      await page.locator(`[data-task="${idOf(each)}"][aria-current]`).waitFor();
    }
    const accept = page.getByRole('button', { name: WORDS[locale].accept, exact: true });
    await until(() => accept.isEnabled(), 'what led here');
  };

  const languages = Object.keys(WORDS) as (keyof typeof WORDS)[];
  it.each(scope === 'whole' ? languages : languages.slice(1))(
    'who is on a task is said on its card, at its head, and before somebody else decides it, in %s',
    async (locale) => {
      const words = WORDS[locale];
      const watched = await opened(locale, 1);
      const { page } = watched;
      const dialog = page.getByRole('dialog');
      await page
        .locator(`[data-task="${idOf(1)}"]`)
        .getByText(words.chen)
        .waitFor();
      await page.getByRole('article').getByText(words.chen).waitFor();
      await page.keyboard.press('a');
      await dialog.getByText(words.confirm).waitFor();
      await dialog.getByText(words.chen).waitFor();
      await page.keyboard.press('Escape');
      await untilGone(dialog);
      // Taking over asks, and the button that leaves everything as it is has the focus.
      await page.keyboard.press('c');
      await dialog.getByText(words.ask).waitFor();
      await dialog.getByText(words.chen).waitFor();
      expect(sent).toEqual([]);
      await requireSound(fake(), watched);
      await press(page, dialog.getByRole('button', { name: words.takeOver }));
      await page.getByRole('article').getByText(words.mine).waitFor();
      expect(sent).toEqual([['claim', idOf(1), { replaces: SINCE }]]);
    },
  );

  broad('one key claims a task and gives it back; whoever was faster is named', async () => {
    const words = WORDS['en-GB'];
    const watched = await opened('en-GB', 0);
    const { page } = watched;
    watched.expectStatus(409);
    const article = page.getByRole('article');
    const card = page.locator(`[data-task="${idOf(0)}"]`);
    await page.keyboard.press('c');
    for (const where of [article, card]) await where.getByText(words.mine).waitFor();
    await page.getByRole('combobox', { name: words.filter }).selectOption('me');
    await untilGone(page.locator(`[data-task="${idOf(1)}"]`));
    await page.getByRole('combobox', { name: words.filter }).selectOption('any');
    await press(page, page.getByRole('button', { name: words.more, exact: true }));
    await page.getByRole('menuitem', { name: 'I am no longer on it' }).press('Enter');
    await untilGone(article.getByText(words.mine));
    isBeaten = true;
    await untilGone(page.getByRole('menu'));
    await page.keyboard.press('c');
    await page.getByRole('dialog').getByText(words.chen).waitFor();
    await page.keyboard.press('Escape');
    await article.getByText(words.chen).waitFor();
    expect(sent).toEqual([
      ['claim', idOf(0), {}],
      ['release', idOf(0)],
      ['claim', idOf(0), {}],
    ]);
    await requireSound(fake(), watched);
  });

  broad(
    'a comment is left for the others; a task is put off, and comes back; each by one key',
    async () => {
      const watched = await opened('en-GB', 0);
      const { page } = watched;
      const article = page.getByRole('article');
      const dialog = page.getByRole('dialog');
      const card = page.locator(`[data-task="${idOf(0)}"]`);
      await page.keyboard.press('m');
      await untilFocused(dialog.getByRole('textbox', { name: 'Comment' }));
      // In a field the keys are letters.
      await page.keyboard.type('call dr chen');
      await press(page, dialog.getByRole('button', { name: 'Add the comment' }));
      await article.getByText('call dr chen').waitFor();
      await card.getByText('1 comment').waitFor();
      await page.keyboard.press('l');
      await untilFocused(dialog.getByRole('combobox', { name: 'Until' }));
      await dialog.getByRole('combobox', { name: 'Until' }).selectOption({ index: 1 });
      await requireSound(fake(), watched);
      await press(page, dialog.getByRole('button', { name: 'Put it off' }));
      await page.getByRole('heading', { name: 'Later · 1' }).waitFor();
      await article.getByText(/^Put off until/).waitFor();
      await page.keyboard.press('l');
      await untilGone(article.getByText(/^Put off until/));
      await page.getByRole('button', { name: 'Show 1 new one · Routine' }).click();
      await untilGone(page.getByRole('heading', { name: 'Later · 1' }));
      await page.keyboard.press('d');
      await page.getByRole('link', { name: 'Dose review' }).waitFor();
      await page.keyboard.press('d');
      await card.waitFor();
      expect(sent).toEqual([
        ['comment', 'call dr chen', true],
        ['put off', true],
        ['put off', false],
      ]);
      await requireSound(fake(), watched);
    },
  );
}

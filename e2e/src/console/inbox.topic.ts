import { until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { openPage } from '../__fixtures__/console/browser';
import { NARROW, WIDE } from '../__fixtures__/console/console-stack';
import {
  PLAIN,
  platformOf,
  runDetail,
  subjects,
  validation,
} from '../__fixtures__/console/fake-answers';
import { problem, type FakeAnswer, type FakeRequest } from '../__fixtures__/console/fake-api';
import type { FakeConsole } from '../__fixtures__/console/fake-console';
import { requireSound } from '../__fixtures__/console/fake-screens';
import { hasFocus, untilFocused, untilGone } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

const PRIORITIES = [undefined, 'routine', 'urgent', 'asap', 'stat'] as const;

type Task = ReturnType<typeof validation>;

const idOf = (at: number): string => `ask:run-${at}`;
const atOf = (pendingId: string): number => Number(pendingId.slice('ask:run-'.length));
const nameOf = (at: number): string => `Patient ${at}`;

function task(at: number): Task {
  const {
    dueAt: _due,
    priority: _priority,
    form: _form,
    ...plain
  } = validation({
    ...PLAIN,
    ...{ runId: `run-${at}`, pendingId: idOf(at), patient: `p-${at}`, text: `Question ${at}` },
  });
  const priority = PRIORITIES[at % PRIORITIES.length];
  return {
    ...plain,
    overdue: at % 25 === 24,
    ...(priority && { priority }),
    rejectReasons: { valueSet: 'reasons', required: true },
  };
}

const whose = (at: number) => ({
  items: subjects({ text: nameOf(at), patient: `p-${at}` }).items,
});

/** Keeps what the browser would tell, and lets the tab be hidden. */
const OBSERVED = `
  globalThis.told = [];
  globalThis.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, options) { told.push([title, options?.body].filter(Boolean).join(' ')); }
  };
  let isHidden = false;
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
  globalThis.look = (isLooking) => {
    isHidden = !isLooking;
    dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
`;

/** The inbox of a person who may decide more tasks than a page of the API has: their order, their place, and the keys. */
export function inbox(fake: () => FakeConsole, scope: Scope): void {
  const broad = broadTest(scope);
  const COUNT = scope === 'whole' ? 300 : 50;
  let tasks: readonly Task[] = [];
  const decided: unknown[] = [];

  const page = ({ query }: FakeRequest, answer: (of: Task) => object): FakeAnswer => {
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit') ?? 50);
    const items = tasks.slice(from, to).map(answer);
    return { body: { items, ...(to < tasks.length && { nextCursor: String(to) }) } };
  };
  const scripts = () => ({
    ...platformOf(),
    'GET /api/validations': (request: FakeRequest) => page(request, (of) => of),
    'GET /api/validations/subjects': (request: FakeRequest) =>
      page(request, ({ pendingId }) => ({ pendingId, subjects: whose(atOf(pendingId)).items })),
    'GET /api/validations/{pendingId}': ({ path }: FakeRequest) => {
      const found = tasks.find(({ pendingId }) => pendingId === path['pendingId']);
      return found ? { body: found } : problem(404, 'not-found');
    },
    'GET /api/validations/{pendingId}/subjects': ({ path }: FakeRequest) => ({
      body: whose(atOf(String(path['pendingId']))),
    }),
    'GET /api/runs/{id}': ({ path }: FakeRequest) => ({
      body: runDetail({ ...PLAIN, runId: String(path['id']), pendingId: `ask:${path['id']}` }),
    }),
    'POST /api/validations/{pendingId}/resolve': ({ path, body }: FakeRequest) => {
      const pendingId = String(path['pendingId']);
      tasks = tasks.filter((each) => each.pendingId !== pendingId);
      decided.push([pendingId, body]);
      const { decision } = body as { readonly decision: 'accepted' };
      const at = '2026-11-27T03:00:00.000Z';
      return { body: { runId: pendingId.slice(4), pendingId, decision, at, duplicate: false } };
    },
  });
  beforeEach(() => {
    tasks = Array.from({ length: COUNT }, (_, at) => task(at));
    decided.splice(0);
    fake().api.script(scripts());
  });

  const cards = (of: Page) => of.locator('.inbox-item');
  const cardOf = (of: Page, at: number) => of.locator(`[data-task="${idOf(at)}"]`);
  const titles = async (of: Page): Promise<readonly string[]> =>
    (await of.locator('.inbox-section').allTextContents()).map((text) => text.trim());
  const untilAll = (of: Page) =>
    until(async () => (await cards(of).count()) === COUNT, `${COUNT} cards`);

  broad(
    'a link that is followed before its task is there opens the task once it comes',
    async () => {
      tasks = [];
      const { page: shown, expectStatus, problems } = await fake().open();
      expectStatus(404);
      await shown.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(idOf(7))}`));
      await shown.getByText('This validation no longer waits').waitFor();
      tasks = [task(7)];
      await shown.getByRole('button', { name: 'Accept' }).waitFor();
      expect(problems()).toEqual([]);
    },
  );

  it('the most urgent come first, of all pages, and nothing moves while somebody reads', async () => {
    const watched = await fake().open();
    const { page: shown } = watched;
    await shown.goto(fake().urlOf('/inbox'));
    await untilAll(shown);
    const [overdue, immediate] = [COUNT / 25, COUNT / 5 - COUNT / 25];
    expect(await titles(shown)).toEqual([
      ...[`Overdue · ${overdue}`, `Immediate · ${immediate}`, `As soon as possible · ${COUNT / 5}`],
      ...[`Urgent · ${COUNT / 5}`, `Routine · ${(COUNT / 5) * 2}`],
    ]);
    // Deep in the list: the place stays through the choice, and through what comes and goes.
    const deep = cards(shown).nth(COUNT - 20);
    const chosen = await deep.getAttribute('data-task');
    await deep.scrollIntoViewIfNeeded();
    const topOf = async () => (await deep.boundingBox())?.y ?? 0;
    const top = await topOf();
    // What is drawn stands on parts of a pixel.
    const moved = async () => Math.floor(Math.abs((await topOf()) - top));
    await deep.click();
    await shown.getByRole('article').waitFor();
    expect(await moved()).toBe(0);
    const order = () =>
      shown.evaluate<string[]>(
        "[...document.querySelectorAll('.inbox-item')].map((one) => one.dataset.task)",
      );
    const before = await order();
    expect(before).toHaveLength(COUNT);
    const gone = atOf(String(await cards(shown).first().getAttribute('data-task')));
    tasks = [
      { ...task(1_000), priority: 'stat' },
      ...tasks.filter((each) => each.pendingId !== idOf(gone)),
    ];
    const fresh = shown.getByRole('button', { name: 'Show 1 new one · Immediate' });
    await fresh.waitFor();
    await cardOf(shown, gone).getByText('No longer waits').waitFor();
    expect(await order()).toEqual(before);
    expect(await moved()).toBe(0);
    expect(await shown.locator('[aria-current="true"][data-task]').getAttribute('data-task')).toBe(
      chosen,
    );
    await requireSound(fake(), watched);
    await fresh.click();
    await cardOf(shown, 1_000).waitFor();
    await untilGone(cardOf(shown, gone));
    expect((await titles(shown)).slice(0, 2)).toEqual([
      `Overdue · ${overdue - 1}`,
      `Immediate · ${immediate + 1}`,
    ]);
  });

  it('a doctor decides and goes on with single keys, each confirmed: three for a task without a form', async () => {
    const watched = await fake().open();
    const { page: shown } = watched;
    await shown.goto(fake().urlOf('/inbox'));
    await untilAll(shown);
    const of = async (nth: number) =>
      atOf(String(await cards(shown).nth(nth).getAttribute('data-task')));
    const [first, second, third] = [await of(0), await of(1), await of(2)];
    const article = shown.getByRole('article');
    const accept = shown.getByRole('button', { name: 'Accept', exact: true });
    const dialog = shown.getByRole('dialog');
    await shown.keyboard.press('j');
    await article.getByRole('heading', { name: `Question ${first}` }).waitFor();
    await untilFocused(article);
    await until(() => accept.isEnabled(), 'what led here');
    await shown.keyboard.press('a');
    await dialog.getByText(nameOf(first)).first().waitFor();
    // Behind a dialog, no key goes to another task.
    await shown.keyboard.press('j');
    await dialog.getByText(`Question ${first}`).waitFor();
    await untilFocused(dialog.getByRole('button', { name: 'Confirm the acceptance' }));
    await shown.keyboard.press('Enter');
    await shown.getByText(`Accepted: Question ${first} · ${nameOf(first)}`).waitFor();
    await shown.getByText(`Next: Question ${second} · ${nameOf(second)}`).waitFor();
    await untilFocused(shown.getByRole('button', { name: 'Open the next one' }));
    await shown.keyboard.press('Enter');
    await article.getByRole('heading', { name: `Question ${second}` }).waitFor();
    await until(() => accept.isEnabled(), 'what led here');
    await shown.keyboard.press('r');
    await untilFocused(dialog.getByLabel('Reason for the rejection'));
    // The reason is asked for: without it, nothing is sent.
    await shown.keyboard.press('Enter');
    await until(() => hasFocus(dialog.locator('[aria-invalid="true"]')), 'what is missing');
    await shown.keyboard.type(PLAIN.text);
    await shown.keyboard.press('Enter');
    await shown.getByText(`Rejected: Question ${second} · ${nameOf(second)}`).waitFor();
    await shown.getByText(`Next: Question ${third} · ${nameOf(third)}`).waitFor();
    expect(decided).toEqual([
      [idOf(first), { decision: 'accepted' }],
      [idOf(second), { decision: 'rejected', reason: 'a' }],
    ]);
    await requireSound(fake(), watched);
  });

  it('nobody decides before what led to a task has been read', async () => {
    let answer: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (answer = resolve));
    const { 'GET /api/runs/{id}': run, ...rest } = scripts();
    fake().api.script({
      ...rest,
      'GET /api/runs/{id}': async (request: FakeRequest) => {
        await isRead;
        return run(request);
      },
    });
    const watched = await fake().open();
    const { page: shown } = watched;
    await shown.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(idOf(7))}`));
    await shown.getByRole('article').getByText(nameOf(7)).first().waitFor();
    await shown.getByText('What led here is being read…').waitFor();
    for (const key of ['a', 'r']) await shown.keyboard.press(key);
    expect(await shown.getByRole('dialog').count()).toBe(0);
    expect(await shown.getByRole('button', { name: 'Accept', exact: true }).isDisabled()).toBe(
      true,
    );
    answer();
    await until(() => shown.getByRole('button', { name: 'Reject', exact: true }).isEnabled(), 'it');
    await requireSound(fake(), watched);
  });

  it('a list that cannot be read does not say that it is live, and keeps what it had', async () => {
    let isAway = false;
    const { 'GET /api/validations': list, ...rest } = scripts();
    fake().api.script({
      ...rest,
      'GET /api/validations': (request: FakeRequest) =>
        isAway ? problem(503, 'engine-unavailable') : list(request),
    });
    const watched = await fake().open();
    const { page: shown, expectStatus } = watched;
    expectStatus(503);
    await shown.goto(fake().urlOf('/inbox'));
    await untilAll(shown);
    await shown.getByText(/^Live · /).waitFor();
    isAway = true;
    await shown.getByText(/^Read at /).waitFor();
    await untilGone(shown.getByText(/^Live · /));
    expect(await cards(shown).count()).toBe(COUNT);
    expect(await shown.getByRole('alert').count()).toBeLessThanOrEqual(1);
    isAway = false;
    await shown.getByText(/^Live · /).waitFor();
    await untilGone(shown.getByRole('alert'));
    await requireSound(fake(), watched);
  });

  broad(
    'the navigation and the title tell how many wait; the browser tells who looks elsewhere and asked for it, and nothing of what they say',
    async () => {
      tasks = [task(1), task(2)];
      const watched = await openPage(fake().browser, {
        ...{ locale: 'en-GB', permissions: ['notifications'] },
        ...WIDE,
      });
      const { page: shown } = watched;
      await shown.addInitScript(OBSERVED);
      await shown.clock.install();
      await shown.goto(fake().urlOf('/inbox'));
      const link = shown.getByRole('link', { name: /^Inbox/ });
      await link.getByText('2', { exact: true }).waitFor();
      expect(await shown.title()).toMatch(/^\(2\) Inbox/);
      const told = () => shown.evaluate('told');
      /** One more comes, and is counted in its time. */
      const arrives = async (at: number, afterMs = 31_000, timeout?: number): Promise<void> => {
        tasks = [task(at), ...tasks];
        await shown.clock.fastForward(afterMs);
        await link
          .getByText(String(tasks.length), { exact: true })
          .waitFor(timeout === undefined ? {} : { timeout });
        await until(
          async () => (await shown.title()).startsWith(`(${tasks.length}) `),
          'the title',
        );
      };
      // To nobody who has not asked. The list that is open tells it sooner.
      await arrives(3, 6_000, 15_000);
      await shown.getByRole('button', { name: 'Be notified of new validations' }).click();
      const off = shown.getByRole('button', { name: 'No longer be notified' });
      await off.waitFor();
      // Nor to who looks.
      await arrives(4);
      expect(await told()).toEqual([]);
      await shown.evaluate('look(false)');
      await arrives(5);
      expect(await told()).toEqual(['1 new validation']);
      await shown.evaluate('look(true)');
      await off.click();
      await shown.getByRole('button', { name: 'Be notified of new validations' }).waitFor();
      await requireSound(fake(), watched);
      await shown.context().close();
    },
  );

  broad('on a phone, who comes back from a task is where they were in the list', async () => {
    const watched = await fake().open(NARROW);
    const { page: shown } = watched;
    await shown.goto(fake().urlOf('/inbox'));
    await untilAll(shown);
    const deep = cards(shown).nth(COUNT - 20);
    const at = atOf(String(await deep.getAttribute('data-task')));
    await deep.click();
    await shown.getByRole('article').getByText(nameOf(at)).first().waitFor();
    await untilGone(cards(shown));
    await shown.getByRole('button', { name: 'Inbox' }).click();
    await untilFocused(cardOf(shown, at));
    await until(
      async () => ((await cardOf(shown, at).boundingBox())?.y ?? -1) > 0,
      'the card in sight',
    );
    await requireSound(fake(), watched);
  });
}

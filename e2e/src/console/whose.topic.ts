import type { Locator } from 'playwright-core';

import { until } from '@platform/testing';

import { violationsOf } from '../__fixtures__/console/browser';
import { NARROW, WIDE } from '../__fixtures__/console/console-stack';
import {
  PLAIN,
  platformOf,
  subjects,
  TASK,
  validation,
} from '../__fixtures__/console/fake-answers';
import { problem, type FakeAnswer } from '../__fixtures__/console/fake-api';
import type { FakeConsole } from '../__fixtures__/console/fake-console';
import { requireSound } from '../__fixtures__/console/fake-screens';
import { tabTo, untilFocused } from '../__fixtures__/console/keys';
import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';

const SIZES = [
  ['wide', WIDE],
  ['narrow', NARROW],
] as const;

/** What the head of a task says, whatever the record answers. */
export function whose(fake: () => FakeConsole, scope: Scope): void {
  const broad = broadTest(scope);
  const READ = 'GET /api/validations/{pendingId}/subjects';
  const stated = (state: string, more: object = {}): FakeAnswer => ({
    body: { items: [{ kind: 'patient', id: PLAIN.patient, state, ...more }] },
  });
  const LANGUAGES = [
    {
      locale: 'fr-FR',
      title: 'De qui il s’agit',
      notKnown: 'non connu',
      again: 'Réessayer',
      silent: 'Le dossier ne répond pas',
    },
    {
      locale: 'en-GB',
      title: 'Who it is about',
      notKnown: 'not known',
      again: 'Try again',
      silent: 'The record does not answer',
    },
  ] as const;

  const languages = scope === 'whole' ? LANGUAGES : LANGUAGES.slice(0, 1);
  describe.each(languages)('in $locale', ({ locale, title, notKnown, again, silent }) => {
    const openTask = async (scripts: object, size: object = WIDE) => {
      fake().api.script({ ...platformOf(), ...scripts });
      const watched = await fake().open({ ...size, locale });
      await watched.page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
      return { ...watched, watched, head: watched.page.getByRole('region', { name: title }) };
    };

    for (const [size, viewport] of SIZES) {
      broad(`a ${size} page says what the record knows, and what it does not`, async () => {
        const { head, watched } = await openTask({}, viewport);
        await head.getByText(PLAIN.text).first().waitFor();
        await head.getByText(notKnown, { exact: true }).waitFor();
        expect(fake().api.calls.filter((name) => name === READ)).toHaveLength(1);
        await requireSound(fake(), watched);
      });
    }

    it('a record that does not answer is told, is asked again, and leaves the decision', async () => {
      let answer = stated('unavailable', { code: 'timeout' });
      const { page, head, watched } = await openTask({ [READ]: () => answer });
      await head.getByRole('alert').getByText(silent).waitFor();
      await head.getByText(PLAIN.patient).waitFor();
      expect(await page.locator('form button[type=submit]').count()).toBe(1);
      expect(await violationsOf(page)).toEqual([]);
      answer = { body: subjects(PLAIN) };
      await head.getByRole('button', { name: again }).click();
      await head.getByText(notKnown, { exact: true }).waitFor();
      await requireSound(fake(), watched);
    });
  });

  const unknown = [
    ['not-found', 'does not know this subject'],
    ['undescribed', 'does not describe its subjects'],
    ['unbound', 'No record is connected'],
  ] as const;
  for (const [state, words] of unknown) {
    broad(`a subject that is ${state} is told, with its id`, async () => {
      fake().api.script({ ...platformOf(), [READ]: () => stated(state) });
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
      const head = page.getByRole('region', { name: 'Who it is about' });
      await head.getByText(words).waitFor();
      await head.getByText(PLAIN.patient).waitFor();
      await requireSound(fake(), watched);
    });
  }

  if (scope === 'whole') {
    it('a platform that does not answer is told, and asked again', async () => {
      let answer: FakeAnswer = problem(503, 'engine-unavailable');
      fake().api.script({ ...platformOf(), [READ]: () => answer });
      const watched = await fake().open();
      const { page, expectStatus } = watched;
      expectStatus(503);
      await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
      const head = page.getByRole('region', { name: 'Who it is about' });
      await head.getByText('cannot be checked for now').waitFor();
      answer = { body: subjects(PLAIN) };
      await head.getByRole('button', { name: 'Try again' }).click();
      await head.getByText('not known', { exact: true }).waitFor();
      await requireSound(fake(), watched);
    });
  }

  it('cards tell two patients apart, also one whom the record has not named yet, a task of nobody, and nobody else’s', async () => {
    const title = 'Give calcium now?';
    const runs = ['run-a', 'run-b', 'run-c', 'run-d'];
    const tasks = runs.map((runId, at) => ({
      ...validation({ ...PLAIN, runId, pendingId: `ask:${runId}`, patient: `patient-${runId}` }),
      ...{ title, mayDecide: at !== 2 },
      ...(at === 3 && { subjects: {} }),
      ...(at === 2 && { withheld: true, title: '•••••', payload: null, subjects: {} }),
    }));
    const described = (runId: string, isKnown: boolean) => ({
      pendingId: `ask:${runId}`,
      subjects: [
        isKnown
          ? {
              ...{ kind: 'patient', id: `patient-${runId}`, state: 'described' },
              description: { ...subjects(PLAIN).items[0]?.description, name: `Name of ${runId}` },
            }
          : {
              ...{ kind: 'patient', id: `patient-${runId}`, state: 'unavailable' },
              code: 'not-yet',
            },
      ],
    });
    let isKnown = false;
    fake().api.script({
      ...platformOf(),
      'GET /api/validations': () => ({ body: { items: tasks } }),
      'GET /api/validations/subjects': () => ({
        body: {
          items: [
            described('run-a', true),
            described('run-b', isKnown),
            { pendingId: 'ask:run-d', subjects: [] },
          ],
        },
      }),
    });
    const watched = await fake().open();
    const { page } = watched;
    await page.goto(fake().urlOf('/inbox'));
    const cards = page.locator('.inbox-item');
    await cards.filter({ hasText: 'Name of run-a' }).getByText('Birth date: not known').waitFor();
    const other = cards.filter({ hasText: 'patient-run-b' });
    await other.getByText('name not known yet').waitFor();
    await other.getByText(title).waitFor();
    await page.locator('[data-task="ask:run-d"]').getByText('About no record').waitFor();
    isKnown = true;
    await cards.filter({ hasText: 'Name of run-b' }).waitFor();
    await page.getByText('All', { exact: true }).click();
    const others = page.locator('[data-task="ask:run-c"]');
    await others.waitFor();
    expect(await others.textContent()).not.toMatch(/Name|patient/);
    await requireSound(fake(), watched);
  });

  /** Whether an element is in sight, and under nothing else: what is drawn in its middle has its text. */
  const isInSight = async (element: Locator): Promise<boolean> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
    const middle = `${x + width / 2}, ${y + height / 2}`;
    const drawn = await element
      .page()
      .evaluate<string>(
        `document.elementFromPoint(${middle})?.closest('a, button, p')?.textContent ?? ''`,
      );
    return drawn.trim() === (await element.innerText()).trim();
  };

  it.each(ofScope(scope, SIZES, ['narrow']))(
    'whose task it is stays in sight on a %s page beside the decision, and in it',
    async (_size, size) => {
      const task = {
        ...validation(PLAIN),
        ...{ title: 'Give calcium now?', instructions: 'Look again.\n'.repeat(80), form: [] },
      };
      const name = 'Rosalind Sample';
      const [subject] = subjects(PLAIN).items;
      const described = { ...subject?.description, name };
      fake().api.script({
        ...platformOf(),
        'GET /api/validations/{pendingId}': () => ({ body: task }),
        [READ]: () => stated('described', { description: described }),
      });
      const watched = await fake().open(size);
      const { page } = watched;
      await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
      const head = page.getByRole('article').getByText(name);
      await head.waitFor();
      const accept = page.getByRole('button', { name: 'Accept', exact: true });
      await tabTo(page, accept);
      await until(() => isInSight(accept), 'the button in sight');
      expect(await isInSight(head)).toBe(true);
      // Back to what is above: the banner does not lie on what has the focus.
      const link = page.getByRole('article').getByRole('link', { name: 'Open the run' });
      await page.keyboard.press('Shift+Tab');
      await tabTo(page, link, 'Shift+Tab');
      await until(() => isInSight(link), 'the link in sight');
      await tabTo(page, accept);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(name).waitFor();
      await dialog.getByText('Give calcium now?').waitFor();
      await untilFocused(dialog.getByRole('button', { name: 'Confirm the acceptance' }));
      await requireSound(fake(), watched);
    },
  );

  broad('whose task it is is not asked for by whom may not decide it', async () => {
    const task = { ...validation(PLAIN), mayDecide: false };
    fake().api.script({
      ...platformOf(),
      'GET /api/validations/{pendingId}': () => ({ body: task }),
    });
    const watched = await fake().open();
    const { page } = watched;
    await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
    await page.getByText('(hidden)').first().waitFor();
    expect(fake().api.calls).not.toContain(READ);
    expect(await page.locator('#root').innerHTML()).not.toContain(PLAIN.patient);
    await requireSound(fake(), watched);
  });

  /** Left edges of the parts of the text of the last such element that has it, as the page draws them. */
  const leftEdges = (selector: string, parts: readonly string[]): string => `
  (() => {
    const element = [...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter(({ textContent }) => textContent.includes('puis'))
      .at(-1);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    return ${JSON.stringify(parts)}.map((part) => {
      const node = nodes.find(({ data }) => data.includes(part));
      const range = document.createRange();
      range.setStart(node, node.data.indexOf(part));
      range.setEnd(node, node.data.indexOf(part) + part.length);
      return range.getBoundingClientRect().left;
    });
  })()`;

  const doses = [
    ['an Arabic word', 'مريض — 3 mg puis 5 mg'],
    ['an override', '\u202e3 mg puis 5 mg'],
    ['a mark', '3\u200f mg \u061cpuis\u200f 5 mg'],
    ['two names', 'دوائي 3 mg puis 5 mg مريض'],
  ] as const;
  it.each(ofScope(scope, doses, ['an override']))(
    'doses stay in the order in which they are written: %s',
    async (_what, text) => {
      const task = { ...validation({ ...PLAIN, text }), payload: { text }, instructions: text };
      fake().api.script({
        ...platformOf({ text }),
        'GET /api/validations': () => ({ body: { items: [task] } }),
        'GET /api/validations/{pendingId}': () => ({ body: task }),
      });
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
      await page.getByText('not known', { exact: true }).waitFor();
      const places = [
        'article h2',
        'article p',
        'article .app-value dd',
        '.inbox-item p',
        '.whose-name',
      ];
      for (const place of places) {
        // The list, the task and whose it is are three answers of the API.
        await page.locator(place, { hasText: 'puis' }).last().waitFor();
        const edges = await page.evaluate<number[]>(leftEdges(place, ['3', 'puis', '5']));
        expect(edges).toEqual(edges.toSorted((one, other) => one - other));
      }
      expect(await page.locator('#root').innerHTML()).not.toMatch(/[\u202a-\u202e\u200f\u061c]/);
      await requireSound(fake(), watched);
    },
  );
}

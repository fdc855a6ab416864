import { until } from '@platform/testing';
import type { Locator, Page } from 'playwright-core';

import { DIALOG, violationsOf } from '../__fixtures__/console/browser';
import { WIDE, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { FORMS_WORDS, type FormsLanguage } from '../__fixtures__/console/forms-words';
import { formsRun } from '../__fixtures__/console/forms-workflow';
import {
  chooseByKeys,
  clear,
  paste,
  type,
  typeAtOnce,
  untilFocused,
  untilGone,
  untilShows,
  untilWrong,
} from '../__fixtures__/console/keys';
import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';

export function forms(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  /** "One and half" of `oneAndHalf`: how the console names a field. */
  function labelOf(name: string): string {
    const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  const fieldOf = (page: Page, name: string): Locator =>
    page.getByRole('article').getByRole('textbox', { name: labelOf(name), exact: true });

  const answersOf = (page: Page, name: string): Locator =>
    page.getByRole('radiogroup', { name: labelOf(name) });

  /** A field for a code, or for several, which is searched by typing. */
  const codeOf = (page: Page, name: string): Locator =>
    page.getByRole('article').getByRole('combobox', { name: labelOf(name), exact: true });

  const dialogOf = (page: Page): Locator => page.getByRole('dialog');

  /** Opens the task about an event, which asks for a value of every type. */
  async function openTask(eventId: string, locale: FormsLanguage) {
    await platform().post(eventId);
    await until(async () => {
      const { snapshot } = await platform().api.run(formsRun(eventId));
      return snapshot?.phase === 'suspended';
    }, 'the task');
    const opened = await platform().signedIn({
      locale,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const pendingId = encodeURIComponent(`ask:${formsRun(eventId)}`);
    await opened.page.goto(platform().urlOf(`/inbox?task=${pendingId}`));
    await fieldOf(opened.page, 'half').waitFor();
    return opened;
  }

  /** What reached the run. */
  async function recorded(eventId: string): Promise<Readonly<Record<string, unknown>>> {
    const { snapshot } = await platform().api.endedRun(formsRun(eventId));
    const { at: _at, ...outputs } = snapshot?.nodes.find(({ id }) => id === 'ask')?.outputs ?? {};
    return outputs;
  }

  /** What each of the fields for numbers shows once it is left. */
  const NUMBERS = [
    ['half', '0.5', '0,5', 0.5],
    ['oneAndHalf', '1.50', '1,5', 1.5],
    ['ten', '10.0', '10', 10],
    ['comma', '1,5', '1,5', 1.5],
    ['small', '0.05', '0,05', 0.05],
  ] as const;

  const languages = Object.keys(FORMS_WORDS) as readonly FormsLanguage[];
  describe.each(scope === 'whole' ? languages : languages.slice(0, 1))('in %s', (locale) => {
    const words = FORMS_WORDS[locale];
    const eventOf = (name: string): string => `${name}-${locale}`;

    it('what is typed in a field of each type is what reaches the run', async () => {
      const { page, problems } = await openTask(eventOf('typed'), locale);
      const no = answersOf(page, 'urgent').getByLabel(words.no);
      const unit = (name: string) =>
        page.getByRole('combobox', { name: `${words.unitOf}${labelOf(name)}`, exact: true });
      expect(await page.getByRole('article').getByRole('radio', { checked: true }).count()).toBe(0);
      for (const [name, typed, shown] of NUMBERS) {
        await type(fieldOf(page, name), typed);
        await page.keyboard.press('Tab');
        await untilShows(fieldOf(page, name), shown);
      }
      // Typed, corrected with the keys, and left.
      await type(fieldOf(page, 'count'), '1505');
      await page.keyboard.press('Backspace');
      // A unit is typed too, and left with Tab.
      await type(fieldOf(page, 'amount'), '2.50');
      await page.keyboard.press('Tab');
      await untilFocused(unit('amount'));
      await typeAtOnce(page, 'mg');
      await untilShows(unit('amount'), 'mg');
      await page.keyboard.press('Tab');
      await untilShows(fieldOf(page, 'amount'), '2,5');
      await untilShows(unit('amount'), 'mg');
      await type(fieldOf(page, 'cleared'), '30');
      await chooseByKeys(unit('cleared'), 'mg');
      await clear(page, fieldOf(page, 'cleared'));
      await no.focus();
      await page.keyboard.press(words.no.charAt(0).toLowerCase());
      await answersOf(page, 'urgent').getByRole('radio', { checked: true }).waitFor();
      const maybe = answersOf(page, 'maybe');
      await maybe.getByLabel(words.yes).focus();
      await page.keyboard.press('Space');
      await maybe.getByRole('radio', { checked: true }).waitFor();
      await page.keyboard.press('Delete');
      await untilGone(maybe.getByRole('radio', { checked: true }));
      const ways = words.asShown;
      // The gate types each kind in one way.
      const typedWays =
        scope === 'whole' ? ways : ways.filter((_way, at) => [1, 4, 6].includes(at));
      for (const [name, typed, shown] of typedWays) {
        await clear(page, fieldOf(page, name));
        await type(fieldOf(page, name), typed);
        await page.keyboard.press('Tab');
        await untilShows(fieldOf(page, name), shown);
      }
      for (const name of ['clearedDay', 'clearedInstant']) {
        await type(fieldOf(page, name), '2026-11-20');
        await clear(page, fieldOf(page, name));
      }
      await type(fieldOf(page, 'lasting'), '12');
      await chooseByKeys(unit('lasting'), words.hours);
      // A code that is typed exactly, and left with Tab, is as good as a line of the list.
      await type(codeOf(page, 'gravity'), 'critical');
      await page.keyboard.press('Tab');
      await untilShows(codeOf(page, 'gravity'), /.+ \(critical\)$/);
      await type(codeOf(page, 'gravities'), 'warning');
      await page.keyboard.press('Tab');
      await page
        .getByRole('article')
        .getByText(/.+ \(warning\)$/)
        .waitFor();
      await type(fieldOf(page, 'words'), 'ECG demandé');
      await type(fieldOf(page, 'link'), 'https://hospital.example/a');
      await type(fieldOf(page, 'subjectId'), 'p-severe');
      await type(fieldOf(page, 'doses'), '0.5\n10,0');
      const members = page.getByRole('group', { name: 'Object' }).getByRole('textbox');
      await type(members.nth(0), '2823-3');
      await type(members.nth(1), 'Potassium');
      await type(fieldOf(page, 'anything'), '{"a": 1.50}');
      await type(fieldOf(page, words.remark), 'vu à deux');
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: words.accept }).focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page);
      const confirm = dialog.getByRole('button', { name: words.confirm });
      await confirm.waitFor();
      const shown = (await dialog.locator('dd').allInnerTexts()).map((text) => text.trim());
      expect(shown).toEqual(
        expect.arrayContaining(['0,5', '1,5', '10', '0,05', '150', '2,5 mg', '14:30', 'vu à deux']),
      );
      // Days and times stand with the names of day and month, in the language of the reader.
      for (const spoken of words.spoken) {
        expect(shown.some((text) => text.replace(',', '').startsWith(spoken))).toBe(true);
      }
      expect(shown.at(-1)).toBe('Cleared, Maybe, Cleared day, Cleared instant, Bare code');
      expect(await violationsOf(page, DIALOG)).toEqual([]);
      // Back with the keyboard, and nothing was sent.
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await platform().api.run(formsRun(eventOf('typed')))).status).toBe('running');
      await page.getByRole('button', { name: words.accept }).focus();
      await page.keyboard.press('Enter');
      await confirm.waitFor();
      await untilFocused(confirm);
      await page.keyboard.press('Enter');
      await page.getByText(words.accepted).waitFor();
      expect(await recorded(eventOf('typed'))).toEqual({
        ...Object.fromEntries(NUMBERS.map(([name, , , value]) => [name, value])),
        count: 150,
        amount: { value: 2.5, unit: 'mg' },
        urgent: false,
        day: '2026-11-20',
        hour: '14:30:00',
        instant: '2026-11-20T08:10:00+01:00',
        lasting: 'PT12H',
        gravity: 'critical',
        gravities: ['warning'],
        words: 'ECG demandé',
        link: 'https://hospital.example/a',
        subjectId: 'p-severe',
        doses: [0.5, 10],
        object: { code: '2823-3', display: 'Potassium' },
        anything: { a: 1.5 },
        ...{ decision: 'accepted', by: 'Dr Martin', reason: 'vu à deux' },
      });
      expect(problems()).toEqual([]);
    });

    it('what cannot be read exactly stays in its field, is said there, and is not sent', async () => {
      const { page, problems } = await openTask(eventOf('refused'), locale);
      const cases: readonly (readonly [name: string, typed: string])[] = [
        ['half', '1.2.3'],
        ['oneAndHalf', '1 500,5'],
        ['ten', '1e5'],
        ['comma', '+5'],
        ['small', '9007199254740993'],
        ['count', '1.50'],
        ['amount', '5'],
        ['lasting', '1,5'],
        ['hour', '25:00'],
        ['link', 'hospital.example'],
        ['doses', '0,5\nx'],
        ['anything', '{"a": 1, "a": 2}'],
        // A day that does not exist, one that cannot be read, and a time that the clocks skip.
        ...Object.entries(words.wrongDays),
      ];
      // One of each kind in the gate.
      const wrong = ofScope(scope, cases, ['half', 'amount', 'day']);
      for (const [name, typed] of wrong) await type(fieldOf(page, name), typed);
      // What only begins as a code of the list, and an amount whose unit was taken away.
      const codes = ['gravity', 'gravities'];
      for (const name of codes) await type(codeOf(page, name), 'crit');
      await page.keyboard.press('Tab');
      const unit = page.getByRole('combobox', { name: `${words.unitOf}Cleared`, exact: true });
      await type(fieldOf(page, 'cleared'), '30');
      await chooseByKeys(unit, 'g');
      await chooseByKeys(unit, words.choose);
      await page.getByRole('button', { name: words.accept }).click();
      await untilFocused(fieldOf(page, 'half'));
      for (const [name, typed] of wrong) {
        await untilWrong(fieldOf(page, name));
        await untilShows(fieldOf(page, name), typed);
      }
      await untilWrong(unit);
      await untilShows(unit, '');
      await untilWrong(codeOf(page, 'gravity'));
      await untilShows(codeOf(page, 'gravity'), 'crit');
      await page.getByRole('article').getByText('crit', { exact: true }).waitFor();
      expect(await dialogOf(page).count()).toBe(0);
      await page.getByText(words.noSuchDay, { exact: true }).waitFor();
      // The one that is required, and still empty.
      const missing = answersOf(page, 'urgent');
      await until(
        async () => (await missing.getAttribute('aria-describedby'))?.includes('error'),
        'what is missing to be said',
      );
      expect(await violationsOf(page)).toEqual([]);
      if (scope === 'whole') {
        // What is typed is kept as text, also through a reload.
        await page.reload();
        for (const [name, typed] of wrong) {
          await untilShows(fieldOf(page, name), typed);
        }
        await untilShows(codeOf(page, 'gravity'), 'crit');
      }
      expect((await platform().api.run(formsRun(eventOf('refused')))).status).toBe('running');
      expect(problems()).toEqual([]);
    });

    if (scope === 'whole') {
      it('what is pasted is read as what is typed', async () => {
        const { page, problems } = await openTask(eventOf('pasted'), locale);
        const refused = [
          '1 500,5',
          '1\u00a0500,5',
          '1\u202f500',
          '\u22125',
          '٥',
          '１２',
          '-0',
          '1\n5',
        ];
        const half = fieldOf(page, 'half');
        for (const text of refused) {
          await paste(page, half, text);
          await page.keyboard.press('Tab');
          await untilWrong(half);
        }
        await paste(page, half, '0,50\u00a0');
        await page.keyboard.press('Tab');
        await untilShows(half, '0,5');
        await until(
          async () => (await half.getAttribute('aria-invalid')) !== 'true',
          'the field to be right',
        );
        await paste(page, fieldOf(page, 'count'), '150');
        await paste(page, fieldOf(page, 'instant'), '2026-11-20T07:10:00Z');
        await page.keyboard.press('Tab');
        await untilShows(fieldOf(page, 'instant'), words.asShown.at(-1)?.[2] ?? '');
        await answersOf(page, 'urgent').getByLabel(words.yes).click();
        await page.getByRole('button', { name: words.accept }).click();
        await dialogOf(page).getByRole('button', { name: words.confirm }).click();
        await page.getByText(words.accepted).waitFor();
        expect(await recorded(eventOf('pasted'))).toEqual({
          ...{ half: 0.5, count: 150, urgent: true, decision: 'accepted', by: 'Dr Martin' },
          instant: '2026-11-20T08:10:00+01:00',
        });
        expect(problems()).toEqual([]);
      });
    }
  });

  broad('an hour that comes twice is asked for, and the answer reaches the run', async () => {
    const { page, problems } = await openTask('twice', 'en-GB');
    await type(fieldOf(page, 'instant'), '25 Oct 2026 02:30');
    await answersOf(page, 'urgent').getByLabel('No').click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('comes twice in Europe/Paris').waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    await chooseByKeys(
      page.getByRole('combobox', { name: 'This time comes twice: Instant' }),
      'the second time, after the clocks went back (+01:00)',
    );
    await page.getByRole('button', { name: 'Accept' }).click();
    await dialogOf(page).getByRole('button', { name: 'Confirm the acceptance' }).click();
    await page.getByText('Accepted').waitFor();
    expect(await recorded('twice')).toMatchObject({ instant: '2026-10-25T02:30:00+01:00' });
    expect(problems()).toEqual([]);
  });

  broad(
    'a rejection asks for its reason alone, whatever stands in the form of the acceptance',
    async () => {
      const { page, problems } = await openTask('rejected', 'en-GB');
      await type(fieldOf(page, 'half'), '1e5');
      await page.getByRole('button', { name: 'Reject' }).click();
      const dialog = dialogOf(page);
      await untilFocused(dialog.getByLabel('Reason for the rejection'));
      expect(await dialog.getByRole('textbox').count()).toBe(1);
      await page.keyboard.type('hémolyse');
      await page.keyboard.press('Enter');
      await page.getByText('Rejected').waitFor();
      expect(await recorded('rejected')).toEqual({
        ...{ decision: 'rejected', by: 'Dr Martin', reason: 'hémolyse' },
      });
      expect(problems()).toEqual([]);
    },
  );

  describe('in a simulation', () => {
    broad('the event and the decision have what was typed', async () => {
      const { page, problems } = await platform().signedIn({ locale: 'en-GB', ...WIDE });
      await page.goto(platform().urlOf('/simulation?workflow=typed-fields'));
      const form = page.getByRole('form', { name: 'Data of the simulation' });
      await form.waitFor();
      await clear(page, page.getByLabel('Sampled at'));
      await type(page.getByLabel('Sampled at'), '20 Nov 2026 08:10');
      await page.getByRole('button', { name: 'Simulate', exact: true }).click();
      const task = page.getByRole('region', { name: 'Remplir chaque champ' });
      await task.waitFor();
      const dose = task.getByRole('textbox', { name: 'Half', exact: true });
      await type(dose, '1e5');
      await task.getByLabel('Yes').first().click();
      await task.getByRole('button', { name: 'Accept and go on' }).click();
      await untilFocused(dose);
      await untilWrong(dose);
      await clear(page, dose);
      await type(dose, '1.50');
      await task.getByRole('button', { name: 'Accept and go on' }).click();
      await task.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: 'JSON' }).click();
      const json = JSON.parse(await page.getByLabel('Event and options').inputValue()) as object;
      expect(json).toMatchObject({
        event: { observedAt: '2026-11-20T08:10:00+01:00' },
        options: { decisions: { ask: { form: { half: 1.5, urgent: true } } } },
      });
      expect(problems()).toEqual([]);
    });
  });

  describe('in the administration', () => {
    broad('a limit of a key is the number that was typed, or is refused', async () => {
      const { page, problems } = await platform().signedIn({ locale: 'en-GB', ...WIDE });
      await page.goto(platform().urlOf('/administration?tab=keys'));
      await page.getByRole('button', { name: 'Create a key' }).click();
      const form = dialogOf(page);
      await type(form.getByLabel('Name'), 'Night agent');
      await type(form.getByLabel('Agents'), 'agent:*');
      await page.keyboard.press('Enter');
      const tokens = form.getByRole('textbox', { name: /tokens/i });
      const create = form.getByRole('button', { name: 'Create a key' });
      for (const typed of ['1.50', '1 500', '0', '1e5']) {
        await clear(page, tokens);
        await type(tokens, typed);
        await create.click();
        await untilWrong(tokens);
      }
      await clear(page, tokens);
      await type(tokens, '1500');
      await create.click();
      await page.getByRole('dialog', { name: 'Key "Night agent"' }).getByText('wfp_').waitFor();
      const { body } = await platform()
        .api.client()
        .GET('/api/keys')
        .then(({ data }) => ({ body: data }));
      expect(body?.items.find(({ name }) => name === 'Night agent')).toMatchObject({
        tokensPerDay: 1_500,
      });
      expect(problems()).toEqual([]);
    });
  });
}

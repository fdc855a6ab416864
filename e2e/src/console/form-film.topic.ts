import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';
import type { Browser, Locator } from 'playwright-core';

import { exchange, type Api } from '../__fixtures__/api';
import { openPage } from '../__fixtures__/console/browser';
import { startFilm } from '../__fixtures__/console/film';
import {
  FILM_FORMS,
  filmSlug,
  filmWorkflow,
  type FilmField,
  type FilmLanguage,
} from '../__fixtures__/console/film-workflow';
import { chooseByKeys, clear, paste, type } from '../__fixtures__/console/keys';

/** What is typed in each language, and what the console says of it. The instance is French: it writes 0,5. */
const SCENES = {
  fr: {
    ...{ locale: 'fr-FR', unit: 'Unité : ', no: 'Non', accept: 'Accepter' },
    ...{ confirm: 'Confirmer l’acceptation', accepted: 'Acceptée' },
    typed: { day: '20/11/2026', hour: '8h30', given: '20/11/2026 14h30' },
    wrong: { day: '30/02/2026', hour: '25:00', given: '29/03/2026 02:30' },
  },
  en: {
    ...{ locale: 'en-GB', unit: 'Unit: ', no: 'No', accept: 'Accept' },
    ...{ confirm: 'Confirm the acceptance', accepted: 'Accepted' },
    typed: { day: '20 nov 2026', hour: '8:30 am', given: '20 nov 2026 2:30 pm' },
    wrong: { day: '03/04/2026', hour: '25:00', given: '29 Mar 2026 02:30' },
  },
} as const;

/** As wide as a phone, and as high as the form with all that is wrong in it. */
const STAGE = { viewport: { width: 390, height: 1200 } };

interface Stage {
  readonly api: Api;
  readonly browser: Browser;
  readonly proxyUrl: string;
  readonly consoleUrl: string | undefined;
}

/** A person fills in a form with real keys, and each step is a picture of docs/tour.md. */
export function formFilm(stage: () => Stage): void {
  async function ask(language: FilmLanguage): Promise<string> {
    const [slug, runId] = [filmSlug(language), `form-${language}-1`];
    const imported = await exchange(`${stage().proxyUrl}/api/workflows/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/yaml' },
      body: JSON.stringify(filmWorkflow(language)),
    });
    expect(imported.status).toBe(201);
    const header = { 'If-Match': imported.headers.get('etag') ?? '' };
    const params = { path: { slug }, header };
    const client = stage().api.client();
    await dataOf(client.POST('/api/workflows/{slug}/publish', { params, body: {} }));
    const event = { eventId: runId, eventType: 'core.manual', workflow: slug };
    await stage().api.postEvent({ ...event, patientId: 'p-severe' } as never);
    await until(async () => {
      const { snapshot } = await stage().api.run(runId);
      return snapshot?.phase === 'suspended';
    }, 'the task of the film');
    return runId;
  }

  it.each(Object.keys(SCENES) as readonly FilmLanguage[])(
    'in %s is typed, corrected, pasted, cleared and confirmed, as its pictures show',
    async (language) => {
      const scene = SCENES[language];
      const labels = FILM_FORMS[language].fields;
      const runId = await ask(language);
      const { page, problems } = await openPage(stage().browser, {
        ...{ locale: scene.locale, colorScheme: 'light', ...STAGE },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const task = encodeURIComponent(`ask:${runId}`);
      await page.goto(`${stage().consoleUrl}/inbox?task=${task}`);
      const form = page.getByRole('article').locator('form');
      // The form itself has no box: its buttons stay at the lower edge of the task.
      const fields = form.locator(':scope > div').first();
      const field = (name: FilmField): Locator =>
        form.getByRole('textbox', { name: labels[name], exact: true });
      const leave = () => page.keyboard.press('Tab');
      const film = startFilm(`form-${language}`);
      await field('potassium').waitFor();

      await type(field('potassium'), '0.5');
      await film.take('typed', fields);
      await leave();
      await film.take('left', fields);
      // Corrected with the keys, and the rest filled in.
      await type(field('potassium'), '1');
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await page.keyboard.type('6');
      await type(field('dose'), '2.50');
      await chooseByKeys(
        form.getByRole('combobox', { name: `${scene.unit}${labels.dose}`, exact: true }),
        'mg',
      );
      const ecg = form.getByRole('radiogroup', { name: labels.ecg });
      await ecg.getByLabel(scene.no).focus();
      await page.keyboard.press('Space');
      for (const name of ['day', 'hour', 'given'] as const) {
        await type(field(name), scene.typed[name]);
        await leave();
      }
      await film.take('filled', fields);
      await paste(page, field('potassium'), '1 500,5');
      for (const name of ['day', 'hour', 'given'] as const) {
        await clear(page, field(name));
        await type(field(name), scene.wrong[name]);
      }
      await leave();
      await film.take('refused', fields);
      await paste(page, field('potassium'), '6,51');
      await clear(page, field('dose'));
      await clear(page, field('hour'));
      for (const name of ['day', 'given'] as const) {
        await clear(page, field(name));
        await type(field(name), scene.typed[name]);
      }
      await leave();
      await film.take('cleared', fields);
      await page.getByRole('button', { name: scene.accept, exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: scene.confirm }).waitFor();
      await film.take('confirmation', dialog);
      await page.keyboard.press('Enter');
      await page.getByText(scene.accepted).first().waitFor();

      const { snapshot } = await stage().api.endedRun(runId);
      const {
        at: _at,
        by: _by,
        ...outputs
      } = snapshot?.nodes.find(({ id }) => id === 'ask')?.outputs ?? {};
      expect(outputs).toEqual({
        ...{ decision: 'accepted', potassium: 6.51, ecg: false, day: '2026-11-20' },
        given: '2026-11-20T14:30:00+01:00',
      });
      const { seen, stored } = film.end();
      expect(seen).toBe(stored);
      expect(problems()).toEqual([]);
      await page.context().close();
    },
  );
}

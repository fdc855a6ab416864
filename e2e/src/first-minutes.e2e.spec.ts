import { until } from '@platform/testing';
import { DateTime } from 'luxon';

import { createApi } from './__fixtures__/api';
import {
  openDemonstrationSite,
  playScenario,
  type DemonstrationSite,
} from './__fixtures__/demonstration-site';
import { faultsOf, LOOKS } from './__fixtures__/test-bench-pages';

/** Who decides is logged, and the staff of the examples has the names of fixtures, which no log may have. */
const DOCTOR = 'Dr Sigma';

/** What README.md does in its first five minutes, on the instance that `npm start` brings up, and a scenario there. */
let site: DemonstrationSite;
beforeAll(async () => {
  site = await openDemonstrationSite();
  await fetch(`${site.fhirUrl}/Practitioner`, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({ resourceType: 'Practitioner', name: [{ text: DOCTOR }] }),
  });
});
afterAll(() => site?.stop());

/** Waits until the record of the patient has this. */
const recorded = (type: string, text: string): Promise<true> =>
  until(async () => {
    const response = await fetch(`${site.fhirUrl}/${type}?patient=r-heart`);
    return (await response.text()).includes(text);
  }, `${text} in the record`);

it('the results that a record starts with are no events', async () => {
  expect(await createApi(() => site.stack.proxyUrl).runs()).toEqual([]);
});

it('a creatinine that is entered on the page of a patient becomes a task, a decision, and a problem of the record [RUN-192]', async () => {
  const opened = await site.signedIn(LOOKS[0], DOCTOR);
  const { page } = opened;
  const enter = async (value: string, at: DateTime): Promise<void> => {
    await page.goto('/patients');
    await page.getByRole('link', { name: 'MAQUETTE Firmin' }).click();
    await page.getByRole('link', { name: 'Saisir un résultat' }).click();
    await page.getByLabel('Examen').selectOption({ label: 'Créatinine (µmol/L)' });
    await page.getByLabel('Valeur').fill(value);
    await page.getByLabel('Prélevé le').fill(at.toFormat("yyyy-MM-dd'T'HH:mm"));
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Enregistré dans l’entrepôt.').waitFor();
  };
  const now = DateTime.now().setZone('Europe/Paris');
  await enter('80', now.minus({ days: 1 }));
  await page.getByRole('link', { name: 'Saisir un résultat' }).click();
  await page.getByLabel('Examen').waitFor();
  expect(await faultsOf(opened)).toEqual([]);
  await enter('260', now.minus({ minutes: 5 }));

  await recorded('Task', "Confirmer l'IRA stade 3");
  await page.goto('/validations');
  expect(await faultsOf(opened)).toEqual([]);
  await page.getByRole('link', { name: "Confirmer l'IRA stade 3" }).click();
  await page.getByRole('button', { name: 'Accepter' }).click();
  await page.getByText(`Décision : acceptée, par ${DOCTOR}.`).waitFor();

  await recorded('Condition', 'Insuffisance rénale aiguë');
  await page.goto('/patients/r-heart');
  const problems = page.locator('section', { hasText: 'Problèmes' });
  await problems.getByText('Insuffisance rénale aiguë').waitFor();
  expect(await faultsOf(opened)).toEqual([]);
  await page.getByRole('link', { name: 'Chronologie' }).click();
  await page.getByRole('link', { name: "Confirmer l'IRA stade 3" }).waitFor();
  expect(await faultsOf(opened)).toEqual([]);
  const api = createApi(() => site.stack.proxyUrl);
  await until(async () => {
    const all = await api.runs();
    const runs = all.filter(({ workflowSlug }) => workflowSlug === 'kidney-injury-pathway');
    return runs.length === 2 && runs.every(({ status }) => status === 'completed');
  }, 'the end of both runs');
});

it('the scenario of late and corrected results, started by keyboard from its page, finds the platform as the published rule asks', async () => {
  const opened = await site.signedIn(LOOKS[1]);
  const says = await playScenario(opened, 'Late and corrected results');
  expect(says).toMatch(/^The platform did everything/);
  expect(await opened.page.locator('main').innerText()).toContain('19 of 19');
  expect(await faultsOf(opened)).toEqual([]);
  await opened.page.goto('/scenarios');
  expect(await faultsOf(opened)).toEqual([]);
});

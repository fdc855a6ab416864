import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';
import { DateTime } from 'luxon';

import { createApi } from './__fixtures__/api';
import { demonstrationIn } from './__fixtures__/demonstration';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';
import {
  faultsOf,
  LOOKS,
  openTestBenchPages,
  type TestBenchPages,
} from './__fixtures__/test-bench-pages';

/** Who decides is logged, and the staff of the examples has the names of fixtures, which no log may have. */
const DOCTOR = 'Dr Sigma';

/** What README.md does in its first five minutes, on the instance that `npm start` brings up. */
let folder: string;
let stack: Stack;
let pages: TestBenchPages;
beforeAll(async () => {
  folder = createTemporaryFolder();
  const demonstration = await demonstrationIn(folder);
  stack = await startStack({ ...demonstration, testBench: true });
  await fetch(`http://127.0.0.1:${demonstration.fhirServer?.port}/fhir/Practitioner`, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({ resourceType: 'Practitioner', name: [{ text: DOCTOR }] }),
  });
  pages = await openTestBenchPages(stack.testBenchUrl);
});
afterAll(async () => {
  await pages?.close();
  await stack?.stop();
  removeFolder(folder);
});

it('the results that a record starts with are no events', async () => {
  expect(await createApi(() => stack.proxyUrl).runs()).toEqual([]);
});

it('a creatinine that is entered on the page of a patient becomes a task, a decision, and a problem of the record', async () => {
  const opened = await pages.signedIn(DOCTOR, LOOKS[0]);
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
  await enter('260', now.minus({ minutes: 5 }));

  const task = page.getByRole('link', { name: "Confirmer l'IRA stade 3" });
  await until(async () => {
    await page.goto('/validations');
    return (await task.count()) > 0;
  }, 'the task in the worklist');
  await task.click();
  await page.getByRole('button', { name: 'Accepter' }).click();
  await page.getByText(`Décision : acceptée, par ${DOCTOR}.`).waitFor();

  const problems = page.locator('section', { hasText: 'Problèmes' });
  await until(async () => {
    await page.goto('/patients/r-heart');
    return (await problems.getByText('Insuffisance rénale aiguë').count()) > 0;
  }, 'the condition in the record');
  expect(await faultsOf(opened)).toEqual([]);
  await page.getByRole('link', { name: 'Chronologie' }).click();
  await page.getByRole('link', { name: "Confirmer l'IRA stade 3" }).waitFor();
  expect(await faultsOf(opened)).toEqual([]);
  const api = createApi(() => stack.proxyUrl);
  await until(async () => {
    const all = await api.runs();
    const runs = all.filter(({ workflowSlug }) => workflowSlug === 'kidney-injury-pathway');
    return runs.length === 2 && runs.every(({ status }) => status === 'completed');
  }, 'the end of both runs');
});

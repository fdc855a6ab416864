import { until } from '@platform/testing';
import type { Practitioner, Task } from 'fhir/r4';

import type { FhirSite } from '../__fixtures__/fhir-site';
import { biologist, resultOf } from '../__fixtures__/fhir-workflows';
import {
  faultsOf,
  LOOKS,
  openTestBenchPages,
  type TestBenchPages,
} from '../__fixtures__/test-bench-pages';

/** The pages of the test bench, all of them in each look. */
export function testBench(site: () => FhirSite): void {
  const POTASSIUM = encodeURIComponent('http://loinc.org|2823-3');
  let pages: TestBenchPages;
  beforeAll(async () => {
    pages = await openTestBenchPages(site().stack.testBenchUrl);
    await site().create<Practitioner>({
      resourceType: 'Practitioner',
      identifier: [{ use: 'official', ...biologist.identifier }],
      name: [{ text: biologist.display }],
    });
  });
  afterAll(() => pages?.close());

  it('takes a result from the page of a patient to a task, a decision and what the workflow wrote, by keyboard alone [RUN-192]', async () => {
    const patient = await site().newPatient('Bourgeon');
    const opened = await pages.signedIn(biologist.display, LOOKS[0]);
    const { page } = opened;
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await page.goto(`/patients/${patient.id}`);
    await page.getByRole('link', { name: 'Saisir un résultat' }).focus();
    await press('Enter');
    await page.getByLabel('Examen').focus();
    await page.keyboard.type('Pot');
    await press('Tab');
    await press('Tab');
    await page.keyboard.type('6,7');
    await press('Enter');
    await page.getByText('Enregistré dans l’entrepôt.').waitFor();
    expect(await page.locator('main').innerText()).toContain('6,7\u00a0mmol/L');

    const row = page.getByRole('row', { name: /BOURGEON/ });
    await until(async () => {
      await page.goto('/validations');
      return (await row.count()) > 0;
    }, 'the task in the worklist');
    await row.getByRole('link', { name: 'Confirmer le potassium' }).focus();
    await press('Enter');
    await page.getByRole('button', { name: 'Accepter' }).focus();
    await press('Enter');
    await page.getByText('Décision : acceptée, par Dr Lambda.').waitFor();

    await until(async () => {
      await page.goto(`/patients/${patient.id}`);
      return (await page.getByRole('link', { name: 'Potassium confirmé' }).count()) > 0;
    }, 'the notification in the record');
    await until(async () => {
      const [task] = await site().search<Task>('Task', { patient: patient.id });
      await page.goto(`/validations/${task?.id}`);
      return (await page.getByText('Décision prise en compte').count()) > 0;
    }, 'the acknowledgement');
    expect(opened.problems()).toEqual([]);
  });

  it.each(LOOKS)('has no page with a fault at $width pixels', async (look) => {
    const patient = await site().newPatient('Aubépine-Saint-Exupéry de la Rivière-Blanche');
    const { id } = await site().create(resultOf(patient.id, 5.1));
    await site().create(resultOf(patient.id, 6.4));
    const task = await site().requestedTask(patient.id);
    const opened = await pages.signedIn(biologist.display, look);
    const faults: string[] = [];
    for (const path of [
      ...['/sign-in', '/patients', '/patients?name=nobody', '/validations', '/messages', '/audit'],
      ...[
        `/patients/${patient.id}/timeline`,
        `/patients/${patient.id}`,
        `/patients/${patient.id}/results?code=${POTASSIUM}`,
      ],
      ...[`/patients/${patient.id}/results/new`, `/patients/${patient.id}/prescriptions/new`],
      ...[`/results/${id}/correct`, `/validations/${task.id}`],
    ]) {
      await opened.page.goto(path);
      for (const fault of await faultsOf(opened)) faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}

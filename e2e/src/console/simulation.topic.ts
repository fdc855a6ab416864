import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { DIALOG, violationsOf } from '../__fixtures__/console/browser';
import type { ConsoleStack } from '../__fixtures__/console/console-stack';
import { testFaultless } from '../__fixtures__/console/faultless-screens';
import { press, type, untilFocused, untilShows, untilWrong } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

export function simulation(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  beforeAll(async () => {
    await platform().post('simulated');
    await platform().api.endedRun('simulated');
  });
  /** Opens the panel for a workflow, with what the address says more. */
  async function openPanel(search: string, options: object = {}) {
    const opened = await platform().signedIn(options);
    await opened.page.goto(platform().urlOf(`/simulation?${search}`));
    await opened.page.locator('form, .simulation-part').first().waitFor();
    return opened;
  }

  const simulate = (page: Page) => page.getByRole('button', { name: 'Simulate', exact: true });
  const result = (page: Page) => page.getByRole('heading', { name: 'Result of the simulation' });
  const writes = (page: Page) => page.getByRole('region', { name: 'What would have been written' });
  const runCount = async (): Promise<number> => (await platform().api.runs()).length;

  broad(
    'with the keyboard alone, a copied record is simulated, and the write that it captures is read',
    async () => {
      const { page, problems } = await openPanel('workflow=hyperkalaemia-alert');
      await press(page, page.getByRole('radio', { name: 'Blank record' }), 'ArrowDown');
      const source = page.getByLabel('Copy the record of');
      await press(page, source, 'Control+A');
      await page.keyboard.type('p-severe');
      await untilShows(source, 'p-severe');
      await press(page, page.getByRole('button', { name: 'Copy', exact: true }));
      const given = page.getByLabel('Given record (patient)');
      await untilShows(given, /demographics/);
      await press(page, simulate(page));
      await result(page).waitFor();
      // The reader goes on at the result.
      await untilFocused(result(page));
      await writes(page).getByText('Added').waitFor();
      await writes(page).getByText('Critical', { exact: true }).waitFor();
      await writes(page)
        .getByText(/notifications: \d+ → \d+/)
        .waitFor();
      await page
        .getByRole('region', { name: 'What was not done, and why' })
        .getByText('check')
        .waitFor();
      expect(problems()).toEqual([]);
    },
  );

  it('of a real patient it reads the record and writes nothing, and says so', async () => {
    const before = await platform().api.record<{ notifications: readonly unknown[] }>('p-severe');
    const { length } = before.notifications;
    const runs = await runCount();
    const { page, problems } = await openPanel(
      'workflow=hyperkalaemia-alert&subject=patient%3Ap-severe',
    );
    await page.getByText('Nothing is written to it.').waitFor();
    expect(await page.getByRole('radio', { name: 'Real record' }).isChecked()).toBe(true);
    await simulate(page).click();
    await writes(page).getByText('Hyperkaliémie sévère : 7,2 mmol/L', { exact: true }).waitFor();
    // p-severe already has the notifications of the real runs.
    expect(length).toBeGreaterThan(0);
    await writes(page)
      .getByText(`notifications: ${length} → ${length + 1}`)
      .waitFor();
    await writes(page).getByText('Raw data').click();
    await writes(page).getByText('"op": "addNotification"').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // What was read of a real record is not stored.
    expect(await page.getByRole('button', { name: 'Save as a test case' }).count()).toBe(0);
    expect(await platform().api.record('p-severe')).toEqual(before);
    expect(await runCount()).toBe(runs);
    expect(problems()).toEqual([]);
  });

  broad(
    'a simulation that stops at a task is decided in the panel, and goes on to its end',
    async () => {
      const { page, problems } = await openPanel('workflow=potassium-treatment');
      await simulate(page).click();
      const task = page.getByRole('region', { name: 'Débuter le traitement ?' });
      await task.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await task.getByLabel('comment').fill('ECG demandé');
      await task.getByLabel('After (virtual time)', { exact: true }).fill('3');
      await task.getByRole('combobox', { name: 'Unit: After' }).selectOption('hours');
      await task.getByRole('button', { name: 'Accept and go on' }).click();
      await task.waitFor({ state: 'detached' });
      await page.getByText('3 hours (computed in').waitFor();
      await page.getByRole('tab', { name: 'Nodes' }).click();
      await page.getByRole('button', { name: 'Valider le traitement' }).click();
      await page.getByText('ECG demandé').first().waitFor();
      // The decision is now part of the form, also after a reload and as JSON. It is changed there like any other field.
      await page.reload();
      const comment = page.getByRole('region', { name: 'Human decisions' }).getByLabel('comment');
      await untilShows(comment, 'ECG demandé');
      await press(page, comment, 'Control+A');
      await page.keyboard.type('ECG relu');
      await press(page, simulate(page));
      await page.getByRole('tab', { name: 'Nodes' }).click();
      await page.getByRole('button', { name: 'Valider le traitement' }).click();
      await page.getByText('ECG relu', { exact: true }).first().waitFor();
      await page.getByRole('tab', { name: 'JSON' }).click();
      await untilShows(page.getByLabel('Event and options'), /"after": "PT3H"/);
      expect(problems()).toEqual([]);
    },
  );

  if (scope === 'whole') {
    it('virtual days pass at once, and an event that is awaited arrives in them', async () => {
      const { page, problems } = await openPanel('workflow=potassium-recheck');
      await simulate(page).click();
      await page.getByText('7 days (computed in').waitFor();
      await writes(page).getByText('Contrôle manquant', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Let lab.potassium.available arrive' }).click();
      await page.getByLabel('After the start (virtual time)', { exact: true }).fill('72');
      await simulate(page).click();
      await page.getByText('3 days (computed in').waitFor();
      await writes(page).getByText('Contrôle reçu', { exact: true }).waitFor();
      expect(problems()).toEqual([]);
    });
  }

  broad('an event that is refused tells the field, and JSON that is none is not sent', async () => {
    const { page, problems, expectStatus } = await openPanel('workflow=hyperkalaemia-alert');
    expectStatus(422);
    await page.getByLabel('Id of the patient').fill('');
    await simulate(page).click();
    await page.getByRole('alert').getByText('Invalid event').waitFor();
    const field = page.getByLabel('Id of the patient');
    await untilWrong(field);
    const described = await field.getAttribute('aria-describedby');
    const [error] = (described ?? '').split(' ').filter((id) => id.endsWith('error'));
    expect(await page.locator(`[id="${error}"]`).textContent()).toContain('required');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('tab', { name: 'JSON' }).click();
    const json = page.getByLabel('Event and options');
    const good = await json.inputValue();
    await json.fill('{');
    await page.getByText('This text is not the JSON that is expected.').waitFor();
    await simulate(page).click();
    await untilFocused(json);
    expect(await result(page).count()).toBe(0);
    await json.fill(good.replace('"eventType"', '"patientId": "p-new", "eventType"'));
    await page.getByRole('tab', { name: 'Form' }).click();
    await untilShows(field, 'p-new');
    await simulate(page).click();
    await result(page).waitFor();
    expect(problems()).toEqual([]);
  });

  if (scope === 'whole') {
    it('a simulation that takes long is stopped, and a busy platform is told with when to try again', async () => {
      const { page, problems, expectStatus } = await openPanel('workflow=hyperkalaemia-alert');
      await page.route('**/api/simulate', () => undefined);
      await simulate(page).click();
      await page.getByText('Simulating…').first().waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('The simulation was stopped. Nothing was written.').waitFor();
      await page.unroute('**/api/simulate');
      expectStatus(503);
      const busy = {
        ...{ type: 'urn:platform:problem:computation-busy', status: 503, code: 'computation-busy' },
        ...{ title: 'Too many computations', detail: 'Try again.', instance: 'urn:x' },
      };
      await page.route('**/api/simulate', (route) =>
        route.fulfill({
          ...{ status: 503, contentType: 'application/problem+json', body: JSON.stringify(busy) },
          headers: { 'retry-after': '7' },
        }),
      );
      await simulate(page).click();
      await page.getByRole('alert').getByText('Too many computations').waitFor();
      await page.getByText('Try again in 7 seconds.').waitFor();
      await page.unroute('**/api/simulate');
      await simulate(page).click();
      await result(page).waitFor();
      expect(problems()).toEqual([]);
    });
  }

  if (scope === 'whole') {
    it('a run is simulated again with the draft, and the differences to what happened are listed', async () => {
      const { api } = platform();
      const path = { slug: 'hyperkalaemia-alert' };
      const { published, revision } = await dataOf(
        api.client().GET('/api/workflows/{slug}', { params: { path } }),
      );
      const content = JSON.parse(
        JSON.stringify(published?.content).replace(
          /"when":"[^"]*"/,
          `"when":"in.severity == 'none'"`,
        ),
      ) as Record<string, unknown>;
      await dataOf(
        api.client().PUT('/api/workflows/{slug}/draft', {
          params: { path, header: { 'If-Match': `"${revision}"` } },
          body: content as never,
        }),
      );
      const { page, problems } = await platform().signedIn();
      await page.goto(platform().urlOf('/runs/simulated'));
      await page.getByRole('button', { name: 'Run again' }).click();
      await page.getByRole('menuitem', { name: 'Simulate again, without writing' }).click();
      await page.getByRole('button', { name: 'Simulate again' }).click();
      await page.getByText('None: every node ends as it did in the run.').waitFor();
      await page.getByRole('combobox', { name: 'Version' }).selectOption('Draft');
      await page.getByRole('button', { name: 'Simulate again' }).click();
      const differences = page.getByRole('region', { name: 'Differences to what happened' });
      await differences.getByText('notify', { exact: true }).waitFor();
      await differences.getByText('Skipped').first().waitFor();
      await writes(page).getByText('Nothing.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(problems()).toEqual([]);
    });
  }

  it('a run is made again for real only after asking, once for a dialog', async () => {
    const { page, problems } = await platform().signedIn();
    const runs = await runCount();
    await page.goto(platform().urlOf('/runs/simulated'));
    const again = page.getByRole('button', { name: 'Run again' });
    await again.click();
    await page.getByRole('menuitem', { name: 'Run again for real, same version' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Everything is done a second time').waitFor();
    expect(await violationsOf(page, DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Do not run again' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await runCount()).toBe(runs);
    await again.click();
    await page.getByRole('menuitem', { name: 'Run again for real, same version' }).click();
    await dialog.getByRole('button', { name: 'Run again', exact: true }).click();
    await page.waitForURL(/rerun/);
    await until(async () => (await runCount()) === runs + 1, 'the new run');
    expect(problems()).toEqual([]);
  });

  broad('a run is started by hand with what is typed, and nothing of the example', async () => {
    const { page, problems, expectStatus } = await platform().signedIn();
    expectStatus(422);
    await page.goto(platform().urlOf('/workflows/hyperkalaemia-alert'));
    await page.getByRole('button', { name: 'Start a run' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This is no simulation').waitFor();
    expect(await violationsOf(page, DIALOG)).toEqual([]);
    const patient = dialog.getByLabel('Id of the patient');
    await untilShows(patient, '');
    await untilShows(dialog.getByLabel('Id of the result'), '');
    const send = dialog.getByRole('button', { name: 'Send the event' });
    await send.click();
    await untilWrong(patient);
    await type(patient, 'p-normal');
    await send.click();
    await page.waitForURL(/\/runs\/console-/);
    const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect(await platform().api.endedRun(id)).toMatchObject({
      event: { eventType: 'lab.potassium.available', patientId: 'p-normal' },
    });
    expect(problems()).toEqual([]);
  });

  broad('a simulation becomes a test case of its workflow', async () => {
    const { page, problems } = await openPanel('workflow=potassium-recheck');
    await simulate(page).click();
    await page.getByRole('button', { name: 'Save as a test case' }).click();
    await page.getByLabel('Name of the case').fill('contrôle manquant');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Test case saved').waitFor();
    const path = { slug: 'potassium-recheck' };
    const report = await dataOf(
      platform()
        .api.client()
        .POST('/api/workflows/{slug}/tests/run', { params: { path }, body: {} }),
    );
    expect(report.cases).toMatchObject([{ name: 'contrôle manquant', ok: true, differences: [] }]);
    expect(problems()).toEqual([]);
  });

  broad(
    'who may not simulate is not offered it, and a link says which role is needed',
    async () => {
      const key = await platform().createKey('--roles', 'viewer');
      const { page, problems } = await platform().signedIn({}, key);
      await page.goto(platform().urlOf('/simulation?workflow=hyperkalaemia-alert'));
      await page.getByText('It needs the role "designer".').waitFor();
      expect(await page.getByRole('link', { name: 'Simulation' }).count()).toBe(0);
      await page.goto(platform().urlOf('/workflows/hyperkalaemia-alert'));
      await page.locator('.graph-node').first().waitFor();
      expect(await page.getByRole('link', { name: 'Simulate' }).count()).toBe(0);
      expect(problems()).toEqual([]);
    },
  );

  /** Presses the button, and waits for the drawing of the result. */
  const pressed = (name: RegExp) => async (page: Page) => {
    await page.getByRole('button', { name }).click();
    await page.locator('.simulation-result .graph-node').first().waitFor();
  };
  const simulated = pressed(/^Simul(er|ate)$/);
  const RESULT = '.simulation-result .graph-node';

  if (scope === 'whole') {
    testFaultless(
      platform,
      [
        ['the panel without a workflow', '/simulation', 'h1'],
        [
          'a result',
          '/simulation?workflow=hyperkalaemia-alert&subject=patient%3Ap-severe',
          RESULT,
          simulated,
        ],
        ['a task that waits', '/simulation?workflow=potassium-treatment', RESULT, simulated],
        [
          'a run again',
          '/simulation?run=simulated',
          RESULT,
          pressed(/^Simul(er de nouveau|ate again)$/),
        ],
      ],
      scope,
    );
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { startStack, type Stack } from '@platform/stack';
import { openBrowser, until } from '@platform/testing';
import type { Browser } from 'playwright-core';

import { createApi, type Api } from './__fixtures__/api';
import { openPage, type WatchedPage } from './__fixtures__/console/browser';
import { decide } from './__fixtures__/console/decide';
import { WIDE } from './__fixtures__/console/console-stack';
import { screenAndStored } from './__fixtures__/console/stored-screens';
import { demonstrationIn } from './__fixtures__/demonstration';
import { formFilm } from './console/form-film.topic';
import { eventOf, REPOSITORY } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

/** The tour of docs/tour.md, on the instance that `npm start` brings up. Its steps build on each other. */
let folder: string;
let stack: Stack;
let api: Api;
let browser: Browser;
let opened: WatchedPage;

/** By then a screen is complete, also on a busy machine. One word of the navigation may differ on all of them. */
const COMPLETE_MS = 30_000;

const ALERT = 'hyperkalaemia-alert';
const TREATMENT = 'hyperkalaemia-treatment';
const RUN = 'lab.potassium.Observation.o-severe';
const TREATMENT_RUN = `~workflow:${TREATMENT}:lab.potassium.Observation.o-edge-severe`;

const run = (id: string): string => `/runs/${encodeURIComponent(id)}`;

/** Posts what `npm run post-observation` does for a patient of the examples. */
async function postObservation(patient: string): Promise<void> {
  const eventId = `lab.potassium.Observation.${patient.replace('p-', 'o-')}`;
  await api.postEvent({ ...(await eventOf(patient)), eventId });
}

async function importYaml(text: string): Promise<void> {
  const response = await fetch(`${stack.proxyUrl}/api/workflows/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/yaml', ...(await onRevisionOf(text)) },
    body: text,
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Names the current revision of the workflow that a file names; nothing for a new one. */
async function onRevisionOf(text: string): Promise<Readonly<Record<string, string>>> {
  const slug = /^slug: (.+)$/m.exec(text)?.[1] ?? '';
  const { headers } = await fetch(`${stack.proxyUrl}/api/workflows/${slug}`);
  const revision = headers.get('etag');
  return revision === null ? {} : { 'if-match': revision };
}

const open = (path: string) => opened.page.goto(`${stack.consoleUrl}${path}`);

/** The screen becomes what its stored screenshot shows: its parts arrive one after the other. */
async function expectStored(name: string): Promise<void> {
  let seen = await screenAndStored(opened.page, name);
  const isStored = async (): Promise<boolean> => {
    if (seen.screen !== seen.stored) seen = await screenAndStored(opened.page, name);
    return seen.screen === seen.stored;
  };
  // When it does not, the comparison below says how they differ.
  await until(isStored, name, COMPLETE_MS).catch(() => undefined);
  expect(seen.screen).toBe(seen.stored);
  expect(opened.problems()).toEqual([]);
}

beforeAll(async () => {
  const build = join(REPOSITORY, 'tools/programs/bin/build.mjs');
  execFileSync(process.execPath, [build, 'manual']);
  folder = createTemporaryFolder();
  stack = await startStack({
    ...{ dataDir: join(folder, 'data'), console: true, restart: false },
    ...(await demonstrationIn(folder)),
  });
  api = createApi(() => stack.proxyUrl);
  browser = await openBrowser();
  opened = await openPage(browser, { locale: 'en-GB', colorScheme: 'light', ...WIDE });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  if (folder) removeFolder(folder);
});

it('the inbox of a new platform says what will appear in it', async () => {
  await open('/inbox');
  await opened.page.getByText('Nothing to validate').waitFor();
  await expectStored('inbox-empty');
});

it('the example run appears among the runs', async () => {
  await postObservation('p-severe');
  await api.endedRun(RUN);
  await open('/runs');
  await opened.page.getByRole('link', { name: RUN }).waitFor();
  await expectStored('runs');
});

it('the run shows why it alerted', async () => {
  await open(`${run(RUN)}?node=severity`);
  await opened.page.locator('.graph-node').first().waitFor();
  await opened.page.getByText('7,2 mmol/L : sévère').waitFor();
  await expectStored('run');
});

it('the timeline of the run says who sent the event, and what followed', async () => {
  await open(`${run(RUN)}?tab=timeline`);
  await opened.page.getByText('End of the run').waitFor();
  await expectStored('timeline');
});

it('a workflow that is imported is a draft, which a publisher publishes with a note', async () => {
  await importYaml(
    readFileSync(join(REPOSITORY, 'examples/potassium', `${TREATMENT}.yaml`), 'utf8'),
  );
  await open(`/workflows/${TREATMENT}`);
  await opened.page.locator('.graph-node').first().waitFor();
  await expectStored('workflow-draft');
  await opened.page.getByRole('button', { name: 'Publish the draft' }).click();
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('First version, agreed with nephrology');
  await dialog.getByRole('button', { name: 'Publish the draft' }).click();
  await opened.page.getByText('Version 1 published').waitFor();
});

it('the inbox shows what is asked, and what led to it', async () => {
  await postObservation('p-edge-severe');
  await open('/inbox');
  await opened.page.locator('.inbox-item').first().click();
  await opened.page.getByRole('region', { name: 'What led here' }).waitFor();
  await opened.page.getByLabel('Monitoring').fill('ECG now, potassium again in two hours');
  await opened.page.getByLabel('Monitoring').blur();
  await expectStored('inbox');
  await decide(opened.page, 'accept');
  await opened.page.getByText('Accepted').waitFor();
  await api.endedRun(TREATMENT_RUN);
});

it('the decision record is one page', async () => {
  await open(`${run(TREATMENT_RUN)}/record`);
  await opened.page.locator('.record-node').first().waitFor();
  await expectStored('record');
});

it('the same workflow is simulated on another patient, and nothing is written', async () => {
  await open(`/simulation?workflow=${ALERT}&subject=patient%3Ap-preliminary`);
  await opened.page.getByText('Nothing is written to it.').waitFor();
  await opened.page.getByLabel('Sampled at').fill('18 Nov 2026 09:00');
  await opened.page.getByRole('button', { name: 'Simulate', exact: true }).click();
  await opened.page.getByRole('heading', { name: 'Result of the simulation' }).waitFor();
  await opened.page.getByRole('region', { name: 'What would have been written' }).waitFor();
  await opened.page.locator('.graph-node').first().waitFor();
  await expectStored('simulation');
});

it('a shadow shows for whom a draft would have acted otherwise', async () => {
  for (const patient of ['p-edge-mild', 'p-normal', 'p-preliminary'])
    await postObservation(patient);
  await api.endedRun('lab.potassium.Observation.o-preliminary');
  const yaml = await dataOf(
    api.client().GET('/api/workflows/{slug}/export', {
      params: { path: { slug: ALERT } },
      parseAs: 'text',
    }),
  );
  await importYaml(String(yaml).replace(/in\.severity != 'none'/, "in.severity == 'severe'"));
  await open(`/workflows/${ALERT}?tab=compare&version=draft&compare=1`);
  await opened.page.locator('.graph-node').first().waitFor();
  await opened.page.locator('.change-group').first().waitFor();
  await expectStored('comparison');
  await open(`/workflows/${ALERT}?tab=shadow`);
  await opened.page.getByRole('button', { name: 'Run the shadow' }).click();
  await opened.page.locator('.shadow-run').first().waitFor();
  await expectStored('shadow');
});

it('a draft whose tests fail is not published', async () => {
  await open(`/workflows/${ALERT}`);
  await opened.page.locator('.graph-node').first().waitFor();
  await opened.page.getByRole('button', { name: 'Publish the draft' }).click();
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Alert for severe results only');
  await dialog.locator('.change').first().waitFor();
  await dialog.getByText('Waits for: tests that pass').waitFor();
  await expectStored('publish');
  await dialog.getByRole('button', { name: 'Change nothing' }).click();
});

it('a version is rolled back, and stays in the list', async () => {
  const yaml = readFileSync(join(REPOSITORY, 'examples/potassium', `${TREATMENT}.yaml`), 'utf8');
  await importYaml(yaml.replace('due: PT1H', 'due: PT30M'));
  await open(`/workflows/${TREATMENT}`);
  await opened.page.getByRole('button', { name: 'Publish the draft' }).click();
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Answer within half an hour');
  await dialog.getByRole('button', { name: 'Publish the draft' }).click();
  await opened.page.getByText('Version 2 published').waitFor();
  await open(`/workflows/${TREATMENT}?tab=versions`);
  await opened.page.getByRole('button', { name: 'Roll back to v1' }).click();
  await dialog.getByLabel('Note').fill('Half an hour is too short at night');
  await dialog.getByRole('button', { name: 'Roll back to v1' }).click();
  await opened.page.getByText('v1 is in use again').waitFor();
  await open(`/workflows/${TREATMENT}?tab=versions`);
  await opened.page.getByText('rolled back to v1').waitFor();
  await expectStored('versions');
});

it('the catalog says what an element takes and gives, and where it is used', async () => {
  await open('/catalog?find=hyperkalaemia&item=node:renal.hyperkalaemia-severity');
  await opened.page.getByRole('link', { name: 'Hyperkalaemia alert' }).waitFor();
  await expectStored('catalog');
});

it('the instance says what is connected, and how to connect the rest', async () => {
  await open('/instance');
  await opened.page.getByText('Everything that the instance asks for works.').waitFor();
  await expectStored('instance');
});

it('the sources say what they bring', async () => {
  await open('/sources');
  await opened.page.getByText('lab.potassium.available').first().waitFor();
  await expectStored('sources');
});

it('the administration explains the roles', async () => {
  await open('/administration?tab=roles');
  await opened.page.getByRole('heading', { name: 'clinician' }).waitFor();
  await expectStored('administration');
});

it('the manual opens from the console, and its search leads to a section', async () => {
  await open('/inbox');
  const [manual] = await Promise.all([
    opened.page.context().waitForEvent('page'),
    opened.page.getByRole('link', { name: 'Documentation' }).click(),
  ]);
  const refused: string[] = [];
  manual.on('console', (line) => line.type() === 'error' && refused.push(line.text()));
  manual.on('pageerror', (error) => refused.push(String(error)));
  await manual.waitForLoadState();
  await manual.reload();
  await manual.getByRole('heading', { name: 'Workflow Platform', level: 1 }).waitFor();
  await manual.getByRole('searchbox').pressSequentially('snapshots bucket');
  await manual.locator('#found a').first().waitFor();
  await manual.keyboard.press('Enter');
  await manual.waitForURL(/\/docs\/deploy\.html#/);
  await manual.getByRole('heading', { name: 'Several machines' }).waitFor();
  expect(refused).toEqual([]);
});

describe('a form', () => formFilm(() => ({ api, browser, ...stack })));

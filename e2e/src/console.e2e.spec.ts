import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';
import type { Browser } from 'playwright-core';

import { createApi, type Api } from './__fixtures__/api';
import { ASK_WORKFLOW } from './__fixtures__/console/ask-workflow';
import {
  openBrowser,
  openPage,
  violationsOf,
  type WatchedPage,
} from './__fixtures__/console/browser';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { platformProcess } from './__fixtures__/operator';
import { eventOf } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const WIDE = { viewport: { width: 1440, height: 900 } };
const NARROW = { viewport: { width: 390, height: 844 } };
const TASK_RUN = (eventId: string): string => `~workflow:potassium-treatment:${eventId}`;

let folder: string;
let stack: Stack;
let api: Api;
let key: string;
let browser: Browser;

const database = () => ({ RUN_DB_URL: `sqlite:${join(stack.dataDir, 'runs.sqlite')}` });

const createKey = async (...more: readonly string[]): Promise<string> => {
  const roles = 'clinician,publisher,operator,source';
  const create = ['keys', 'create', '--name', 'Dr Martin', '--roles', roles, ...more];
  return (await platformProcess(database(), ...create)).trim();
};

/** Posts a result of the patient: one run that alerts, and one that asks a person. */
const post = async (eventId: string): Promise<void> => {
  await api.postEvent({ ...(await eventOf('p-severe')), eventId });
  await until(async () => {
    const { items } = await dataOf(api.client().GET('/api/validations'));
    return items.some(({ runId }) => runId === TASK_RUN(eventId));
  }, `the validation of ${eventId}`);
};

beforeAll(async () => {
  folder = createTemporaryFolder();
  mkdirSync(join(folder, 'definitions'));
  writeFileSync(join(folder, 'definitions/ask.yaml'), JSON.stringify(ASK_WORKFLOW));
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: {
      patient: {
        adapter: 'memory',
        config: { seed: 'examples/potassium', journal: join(folder, 'patient.jsonl') },
      },
    },
    seed: [join(folder, 'definitions'), 'plugins/renal/definitions'],
  });
  const env = { AUTH_MODE: 'keys' };
  stack = await startStack({
    ...{ dataDir: join(folder, 'data'), instance, console: true, restart: false },
    env: { endpoint: env, proxy: env },
  });
  key = await createKey('--task-roles', 'doctor', '--user', 'dr-martin');
  api = createApi(
    () => stack.proxyUrl,
    () => key,
  );
  browser = await openBrowser();
  await post('seen');
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  removeFolder(folder);
});

/** A page whose tab is signed in. */
async function signedIn(options: Parameters<typeof openPage>[1] = {}): Promise<WatchedPage> {
  const opened = await openPage(browser, { locale: 'en-GB', ...WIDE, ...options });
  const secret = key;
  await opened.page.addInitScript(
    `sessionStorage.setItem('platform.api-key', ${JSON.stringify(secret)})`,
  );
  return opened;
}

const urlOf = (path: string): string => `${stack.consoleUrl}${path}`;
const taskPath = (eventId: string): string =>
  `/inbox?task=${encodeURIComponent(`ask:${TASK_RUN(eventId)}`)}`;

it('a key opens the console, and another text does not', async () => {
  const { page, problems, expectStatus } = await openPage(browser, { locale: 'fr-FR', ...WIDE });
  expectStatus(401);
  await page.goto(urlOf('/runs'));
  await page.getByLabel('Clé d’API').fill('wfp_wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('n’est pas acceptée').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Clé d’API').fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Exécutions' }).waitFor();
  await page.getByText('Connecté : Dr Martin').waitFor();
  expect(problems()).toEqual([]);
  await page.context().close();
});

describe.each([
  ['fr-FR', 'light', WIDE],
  ['fr-FR', 'dark', NARROW],
  ['en-GB', 'light', NARROW],
  ['en-GB', 'dark', WIDE],
] as const)('in %s and %s', (locale, colorScheme, size) => {
  it.each([
    ['the inbox', '/inbox', 'article, .inbox-item'],
    ['a validation', taskPath('seen'), 'article'],
    ['the runs', '/runs', 'a[href^="/runs/"]'],
    ['a run', '/runs/seen?node=severity', '.graph-node'],
    ['a decision record', '/runs/seen/record', '.record-node'],
    ['the workflows', '/workflows', 'a[href^="/workflows/"]'],
    ['a workflow', '/workflows/hyperkalaemia-alert', '.graph-node'],
    ['a page that does not exist', '/nowhere', 'h1'],
  ])('%s has no fault that axe finds, and no error', async (_screen, path, shown) => {
    const { page, problems } = await signedIn({ locale, colorScheme, ...size });
    await page.goto(urlOf(path));
    await page.locator(shown).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
    // Nothing is cut off at the side.
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  });
});

it('a validation is decided with the keyboard alone', async () => {
  await post('by-keyboard');
  const { page, problems } = await signedIn();
  await page.goto(urlOf('/inbox'));
  await page.locator('.inbox-item').first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('article').waitFor();
  await page.getByLabel('comment').focus();
  await page.keyboard.type('ECG demandé');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Accepted').waitFor();
  const decided = await until(async () => {
    const { snapshot } = await api.run(TASK_RUN('by-keyboard'));
    return snapshot?.status === 'completed' && snapshot;
  }, 'the end of the run');
  const ask = decided.nodes.find(({ id }) => id === 'ask');
  expect(ask?.outputs).toMatchObject({ decision: 'accepted', comment: 'ECG demandé' });
  expect(ask?.decidedBy).toMatchObject({ by: 'Dr Martin' });
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('a rejection tells its reason, and the contrary decision of somebody else is explained', async () => {
  await post('twice');
  const { page, problems, expectStatus } = await signedIn();
  expectStatus(409);
  await page.goto(urlOf(taskPath('twice')));
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByLabel('Reason for the rejection').fill('hémolyse');
  const pendingId = `ask:${TASK_RUN('twice')}`;
  expect((await api.decide(pendingId, { decision: 'accepted' })).status).toBe(200);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByText('Dr Martin has already answered "Accepted"').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('a session that ends in the middle of a form loses nothing that was typed', async () => {
  await post('over');
  const { page, problems, expectStatus } = await signedIn();
  expectStatus(401);
  const short = key;
  await page.goto(urlOf(taskPath('over')));
  await page.getByLabel('comment').fill('à garder');
  key = await createKey('--task-roles', 'doctor');
  const revoke = ['keys', 'revoke', short.slice(4, 12)];
  await platformProcess(database(), ...revoke);
  await page.getByRole('dialog').getByText('Sign in again').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('API key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByLabel('comment').inputValue()).toBe('à garder');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Accepted').waitFor();
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('a run is found by its filters, which the address keeps, and its subject is hidden until asked for', async () => {
  const { page, problems } = await signedIn();
  await page.goto(urlOf('/runs'));
  await page.getByRole('textbox', { name: 'Workflow' }).fill('hyperkalaemia-alert');
  await page.waitForURL(/workflow=hyperkalaemia-alert/);
  await page.reload();
  await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
  expect(await page.getByText('Traitement').count()).toBe(0);
  expect(await page.getByText('p-severe', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show the ids' }).click();
  await page.getByText('p-severe', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'seen', exact: true }).click();
  await page
    .getByRole('button', { name: /^Gravité\s*renal.hyperkalaemia-severity\s*Done$/ })
    .click();
  await page.getByText('severe', { exact: true }).first().waitFor();
  // The event has the id too.
  await page.getByRole('tab', { name: 'Event received' }).click();
  await page.getByText('p-severe', { exact: true }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Hide the ids' }).click();
  expect(await page.getByText('p-severe', { exact: true }).count()).toBe(0);
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('a link to a run that does not exist says so', async () => {
  const { page, expectStatus, problems } = await signedIn();
  expectStatus(404);
  await page.goto(urlOf('/runs/nothing-here'));
  await page.getByRole('alert').getByText('It does not exist, or not for you.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('a proxy that is gone is told, and the page goes on by itself when it is back', async () => {
  const { page, expectStatus, problems } = await signedIn();
  expectStatus(502);
  await page.goto(urlOf('/runs'));
  await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
  await stack.proxy.kill('SIGKILL');
  await page
    .getByRole('alert')
    .getByText('The platform does not respond')
    .waitFor({ timeout: 60_000 });
  await stack.proxy.start();
  await page.getByRole('alert').waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
  expect(problems()).toEqual([]);
  await page.context().close();
});

import { dataOf } from '@platform/api-client';

import { askRun, startConsoleStack, type ConsoleStack } from './__fixtures__/console/console-stack';
import { testFaultless } from './__fixtures__/console/faultless-screens';
import { eventOf } from './__fixtures__/potassium';

let platform: ConsoleStack;

beforeAll(async () => {
  platform = await startConsoleStack();
  await platform.post('seen');
  // The edge of the mild band alerts in version 1, and no longer in the draft.
  await platform.api.postEvent({ ...(await eventOf('p-edge-mild')), eventId: 'mild' });
  const client = platform.api.client();
  const slug = 'hyperkalaemia-alert';
  const { published, revision } = await dataOf(
    client.GET('/api/workflows/{slug}', { params: { path: { slug } } }),
  );
  const content = structuredClone(published?.content) as {
    nodes: { id: string; config?: { when?: string } }[];
  };
  const alert = content.nodes.find(({ id }) => id === 'alert');
  if (alert?.config) alert.config.when = "in.severity == 'severe'";
  await dataOf(
    client.PUT('/api/workflows/{slug}/draft', {
      params: { path: { slug }, header: { 'If-Match': `"${revision}"` } },
      body: content as never,
    }),
  );
  await platform.api.endedRun('mild');
});
afterAll(() => platform?.stop());

const task = (eventId: string): string => `ask:${askRun(eventId)}`;
const taskPath = (eventId: string): string => `/inbox?task=${encodeURIComponent(task(eventId))}`;

const reveals = async (resource: string): Promise<number> => {
  const { items } = await dataOf(
    platform.api.client().GET('/api/audit', {
      params: { query: { action: 'revealSubjects', resource } },
    }),
  );
  return items.length;
};

testFaultless(
  () => platform,
  [
    [
      'the shadow',
      '/workflows/hyperkalaemia-alert?tab=shadow',
      '.shadow-run',
      (page) => page.locator('form button[type=submit]').click(),
    ],
    [
      'a comparison',
      '/workflows/hyperkalaemia-alert?tab=compare&version=draft&compare=1',
      '.change-group',
    ],
  ],
);

it('a validation shows what led to it: the rule, and what the record said', async () => {
  const { page, problems } = await platform.signedIn();
  await page.goto(platform.urlOf(taskPath('seen')));
  const led = page.getByRole('region', { name: 'What led here' });
  await led.getByText('Gravité').waitFor();
  // The nearest is open.
  await led.getByText('severe', { exact: true }).waitFor();
  await led.getByText('potassium', { exact: true }).click();
  await led.getByText('2823-3').first().waitFor();
  expect(problems()).toEqual([]);
  await page.close();
});

it('the ids of subjects appear once the audit log has who asked for them', async () => {
  const { page, problems } = await platform.signedIn();
  await page.goto(platform.urlOf('/runs/seen'));
  await page.getByText('(hidden)').first().waitFor();
  expect(await reveals('run:seen')).toBe(0);
  await page.getByRole('button', { name: 'Show the ids' }).click();
  await page.getByText('p-severe', { exact: true }).first().waitFor();
  expect(await reveals('run:seen')).toBe(1);
  // What was asked for one run does not hold for the list.
  await page.getByRole('link', { name: 'All runs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  await page.getByText('(hidden)').first().waitFor();
  expect(await page.getByText('p-severe', { exact: true }).count()).toBe(0);
  expect(problems()).toEqual([]);
  await page.close();
});

it('the ids stay hidden where the audit log does not respond', async () => {
  const { page, problems, expectStatus } = await platform.signedIn();
  expectStatus(503);
  await page.goto(platform.urlOf('/runs'));
  await page.getByText('(hidden)').first().waitFor();
  await page.route('**/api/reveals', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Show the ids' }).click();
  await page.getByText('The ids stay hidden').waitFor();
  expect(await page.getByText('p-severe', { exact: true }).count()).toBe(0);
  expect(problems()).toEqual([]);
  await page.close();
});

it('the timeline has what the run did and who did what, in order', async () => {
  const pendingId = task('seen');
  expect((await platform.api.decide(pendingId, { decision: 'accepted' })).status).toBe(200);
  await platform.api.endedRun(askRun('seen'));
  const { page, problems } = await platform.signedIn();
  await page.goto(platform.urlOf(`/runs/${encodeURIComponent(askRun('seen'))}?tab=timeline`));
  await page.getByText('End of the run').waitFor();
  const lines = await page.locator('.timeline-entry').allInnerTexts();
  const at = (text: RegExp): number => lines.findIndex((line) => text.test(line));
  const order = [
    at(/sends the event/),
    at(/Event received/),
    at(/Gravité/),
    at(/Valider le traitement begins/),
    at(/Dr Martin decides/),
    at(/Valider le traitement\s+Done[^]*Decided by Dr Martin/),
    at(/End of the run/),
  ];
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(at(/reads the run/)).toBe(-1);
  await page.getByRole('switch', { name: 'Also show who read' }).click();
  await page.getByText('reads the run').first().waitFor();
  expect(problems()).toEqual([]);
  await page.close();
});

it('runs are found by version and day, and by a click on their workflow', async () => {
  const { page, problems } = await platform.signedIn();
  const today = await page.evaluate<string>("new Date().toLocaleDateString('sv')");
  await page.goto(platform.urlOf('/runs'));
  await page.getByRole('link', { name: 'Alerte d' }).first().click();
  await page.waitForURL(/workflow=hyperkalaemia-alert/);
  await page.getByLabel('Version').fill('1');
  await page.waitForURL(/version=1/);
  await page.getByLabel('To').fill(today);
  await page.waitForURL(new RegExp(`to=${today}`));
  await page.getByRole('link', { name: 'mild', exact: true }).waitFor();
  await page.getByLabel('Version').fill('9');
  await page.getByText('No run matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByLabel('To').fill('2020-01-01');
  await page.getByText('No run matches these filters.').waitFor();
  expect(problems()).toEqual([]);
  await page.close();
});

it('a shadow shows what the draft would have done otherwise, and for whom', async () => {
  const { page, problems } = await platform.signedIn();
  await page.goto(platform.urlOf('/workflows/hyperkalaemia-alert'));
  await page.getByRole('tab', { name: 'Shadow' }).click();
  await page.getByRole('button', { name: 'Run the shadow' }).click();
  await page.getByText('2 compared: 1 the same, 1 different.').waitFor();
  const changed = page.getByRole('list', { name: 'Runs that would have acted otherwise' });
  expect(await changed.innerText()).toMatch(/mild[^]*Would no longer write[^]*Hyperkaliémie/);
  expect(await changed.innerText()).not.toContain('p-edge-mild');
  await page.getByRole('button', { name: 'Show the ids' }).click();
  await changed.getByText('p-edge-mild').waitFor();
  expect(problems()).toEqual([]);
  await page.close();
});

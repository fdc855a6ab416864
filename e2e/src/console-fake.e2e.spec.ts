import {
  cutOff,
  violationsOf,
  waitUntilShown,
  type WatchedPage,
} from './__fixtures__/console/browser';
import { NARROW, WIDE } from './__fixtures__/console/console-stack';
import {
  platformOf,
  RUN,
  runDetail,
  SLUG,
  TASK,
  validation,
  type NodeTrace,
  type RunDetail,
} from './__fixtures__/console/fake-answers';
import { problem, type FakeAnswer } from './__fixtures__/console/fake-api';
import { startFakeConsole, type FakeConsole } from './__fixtures__/console/fake-console';

let fake: FakeConsole;

beforeAll(async () => {
  fake = await startFakeConsole();
});
afterAll(() => fake?.stop());
beforeEach(() => fake.api.forget());

/** A screen, and what shows that it is there. */
const SCREENS = [
  ['the inbox', '/inbox', '.inbox-item'],
  ['a validation', `/inbox?task=${encodeURIComponent(TASK)}`, 'article form'],
  ['the runs', '/runs', 'a[href^="/runs/"]'],
  ['a run', `/runs/${RUN}?node=ask`, '.graph-node'],
  ['a decision record', `/runs/${RUN}/record`, '.record-node'],
  ['the workflows', '/workflows', 'a[href^="/workflows/"]'],
  ['a workflow', `/workflows/${SLUG}`, '.graph-node'],
  [
    'the versions of a workflow',
    `/workflows/${SLUG}?tab=versions`,
    '[role="tabpanel"] [type="checkbox"]',
  ],
] as const;

/** Nothing is cut off at the side, axe finds nothing, and the exchange was as documented. */
async function requireSound({ page, problems }: WatchedPage): Promise<void> {
  expect(await cutOff(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  expect(problems()).toEqual([]);
  expect(fake.api.findings()).toEqual([]);
}

describe('hostile text', () => {
  const HOSTILE = [
    '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
    '\u202Ede droite à gauche', // without the mark that ends it
    'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u030F\u0334\u0319\u0324\u031E\u0349',
    '👩‍👩‍👧‍👦',
    '{{name}} $t(app.name) %3Cscript%3E',
    'mot'.repeat(120),
    'ligne\nsuivante\ttab',
  ].join(' ');

  describe.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('on a %s page', (_size, size) => {
    it.each(SCREENS)('is shown as it is, and moves nothing: %s', async (_screen, path, shown) => {
      fake.api.script(platformOf({ text: HOSTILE }));
      const watched = await fake.open(size);
      const { page } = watched;
      await page.goto(fake.urlOf(path));
      await waitUntilShown(watched, shown);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      await requireSound(watched);
      await page.close();
    });
  });
});

describe('much of everything', () => {
  const nodes = Array.from({ length: 5_000 }, (_each, at): NodeTrace => ({
    ...{ path: `n${at}`, id: `n${at}`, type: 'core.template', kind: 'compute', status: 'done' },
  }));

  it('a run of 5,000 nodes is a list, a page of it at a time', async () => {
    fake.api.script(platformOf({ nodes }));
    const watched = await fake.open();
    const { page } = watched;
    await page.goto(fake.urlOf(`/runs/${RUN}`));
    await page.getByText('5000 nodes: the list replaces the graph.').waitFor();
    await page.getByRole('tab', { name: 'Nodes' }).click();
    await page.getByRole('button', { name: /\bn199$/ }).click();
    await page.getByRole('heading', { name: /\bn199$/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(201);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: /\bn399$/ }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    expect(watched.problems()).toEqual([]);
    expect(fake.api.findings()).toEqual([]);
    await page.close();
  });

  it('values of a megabyte stay within their place', async () => {
    const large = 'x'.repeat(1_000_000);
    const list = Array.from({ length: 50_000 }, (_each, at) => at);
    const scripts = platformOf();
    const told = {
      ...validation({ text: 'Large', runId: RUN, pendingId: TASK, nodes: [] }),
      payload: { word: large, list, lines: 'line\n'.repeat(20_000) },
    };
    fake.api.script({ ...scripts, 'GET /api/validations/{pendingId}': () => ({ body: told }) });
    const watched = await fake.open(NARROW);
    const { page } = watched;
    await page.goto(fake.urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await page
      .getByRole('button', { name: 'Show the whole text (1,000,000 characters)' })
      .waitFor();
    // The form is within reach, below the values.
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(20_000);
    await requireSound(watched);
    await page.close();
  });
});

describe('a slow proxy', () => {
  it('shows that it loads, and is asked once', async () => {
    const scripts = platformOf();
    const slowly =
      (answer: FakeAnswer): (() => Promise<FakeAnswer>) =>
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return answer;
      };
    const body = runDetail({ text: 'Late', runId: RUN, pendingId: TASK, nodes: [] });
    fake.api.script({ ...scripts, 'GET /api/runs/{id}': slowly({ body }) });
    const watched = await fake.open();
    const { page } = watched;
    await page.goto(fake.urlOf(`/runs/${RUN}`));
    await page.getByLabel('Loading…').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Late' }).waitFor();
    expect(fake.api.calls.filter((name) => name === 'GET /api/runs/{id}')).toHaveLength(1);
    await requireSound(watched);
    await page.close();
  });

  it('that restarts is told, and the page goes on by itself', async () => {
    fake.api.script(platformOf());
    const watched = await fake.open();
    const { page, expectStatus } = watched;
    expectStatus(502);
    await page.goto(fake.urlOf('/runs'));
    await page.getByRole('link', { name: RUN }).waitFor();
    await fake.api.down();
    await page.getByRole('alert').getByText('does not respond').waitFor({ timeout: 60_000 });
    await fake.api.up();
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 60_000 });
    await requireSound(watched);
    await page.close();
  });
});

describe('an API of another version', () => {
  const other = (body: unknown): FakeAnswer => ({ body, isOfAnotherVersion: true });

  it('with a status that the page does not know: its name is shown', async () => {
    const run = runDetail({ text: 'Newer', runId: RUN, pendingId: TASK, nodes: [] });
    const strange = { path: 'n', id: 'n', type: 't', kind: 'k', status: 'hibernating' };
    const snapshot = { ...run.snapshot, phase: 'dreaming', nodes: [strange] };
    fake.api.script({
      ...platformOf(),
      'GET /api/runs/{id}': () => other({ ...run, snapshot, extra: { more: 1 } }),
      'GET /api/runs': () => other({ items: [{ ...run, status: 'archived', extra: 1 }] }),
    });
    const watched = await fake.open();
    const { page } = watched;
    await page.goto(fake.urlOf('/runs'));
    await page.getByText('archived').waitFor();
    await page.getByRole('link', { name: RUN }).click();
    await page.getByText('dreaming').waitFor();
    await page.getByRole('tab', { name: 'Nodes' }).click();
    await page.getByText('hibernating').waitFor();
    await requireSound(watched);
    await page.close();
  });

  // A list without the ids of its items is an empty inbox.
  it.each(SCREENS.filter(([, path]) => !path.startsWith('/inbox')))(
    'without the members that %s needs: it says so, can be left, and is drawn again',
    async (_screen, path, shown) => {
      const bare = (): FakeAnswer => other({ items: [{}] });
      const scripts = Object.keys(platformOf()).map((name) => [name, bare] as const);
      const { 'GET /api/me': me } = platformOf();
      fake.api.script({ ...Object.fromEntries(scripts), 'GET /api/me': me! });
      const watched = await fake.open();
      const { page } = watched;
      await page.goto(fake.urlOf(path));
      const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await again.waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('navigation').count()).toBe(1);
      expect(await violationsOf(page)).toEqual([]);
      fake.api.script(platformOf());
      await again.click();
      await waitUntilShown(watched, shown);
      await page.close();
    },
  );

  it('that lacks an operation says that it is older', async () => {
    const unknown = (): FakeAnswer => problem(404, 'route-unknown', { isOfAnotherVersion: true });
    fake.api.script({ ...platformOf(), 'GET /api/workflows/{slug}/tests': unknown });
    const watched = await fake.open();
    const { page, expectStatus } = watched;
    expectStatus(404);
    await page.goto(fake.urlOf(`/workflows/${SLUG}?tab=tests`));
    await page.getByText('it is older than the console').waitFor();
    await requireSound(watched);
    await page.close();
  });
});

describe('a run that goes on', () => {
  it('is drawn from the events of its stream, and read itself at the end alone', async () => {
    const told = { text: 'Live', runId: RUN, pendingId: TASK };
    const of = (status: NodeTrace['status']): RunDetail =>
      runDetail({
        ...told,
        nodes: [{ path: 'step', id: 'step', type: 'core.template', kind: 'compute', status }],
      });
    let send: (event: string) => void = () => undefined;
    let isOver = false;
    const ended: RunDetail = { ...of('done'), status: 'completed', finalStatus: 'completed' };
    fake.api.script({
      ...platformOf(told),
      'GET /api/runs/{id}': () => ({ body: isOver ? ended : of('pending') }),
      'GET /api/runs/{id}/stream': () => ({
        events: (async function* () {
          for (;;) yield await new Promise<string>((resolve) => (send = resolve));
        })(),
      }),
    });
    const reads = (): number =>
      fake.api.calls.filter((name) => name === 'GET /api/runs/{id}').length;
    const watched = await fake.open();
    const { page } = watched;
    await page.goto(fake.urlOf(`/runs/${RUN}?node=step`));
    const detail = page.getByRole('region', { name: 'Node step' });
    await detail.getByText('To come').waitFor();
    for (const status of ['running', 'waiting', 'done'] as const) {
      const words = { running: 'Running', waiting: 'Waiting', done: 'Done' };
      send(`event: snapshot\ndata: ${JSON.stringify(of(status).snapshot)}\n\n`);
      await detail.getByText(words[status]).waitFor();
    }
    expect(reads()).toBe(1);
    isOver = true;
    send(`event: end\ndata: {"status":"completed"}\n\n`);
    await page.getByRole('button', { name: 'Cancel the run' }).waitFor({ state: 'detached' });
    expect(reads()).toBe(2);
    await requireSound(watched);
    await page.close();
  });
});

describe('what the API refuses', () => {
  const refusing = (answer: FakeAnswer) => {
    const { 'GET /api/me': me, ...others } = platformOf();
    const refused = Object.keys(others).map((name) => [name, () => answer] as const);
    fake.api.script({ 'GET /api/me': me!, ...Object.fromEntries(refused) });
  };

  it.each([
    ['a validation', '/inbox?task=ask%3Agone', 'no longer waits'],
    ['a run', '/runs/gone', 'It does not exist, or not for you.'],
    ['a decision record', '/runs/gone/record', 'It does not exist, or not for you.'],
    ['a workflow', '/workflows/gone', 'It does not exist, or not for you.'],
  ])('%s that does not exist', async (_screen, path, text) => {
    fake.api.script(platformOf());
    const watched = await fake.open();
    const { page, expectStatus } = watched;
    expectStatus(404);
    await page.goto(fake.urlOf(path));
    await page.getByText(text).first().waitFor();
    await requireSound(watched);
    await page.close();
  });

  it.each(SCREENS)('%s to somebody without the role', async (_screen, path) => {
    refusing(problem(403, 'forbidden'));
    const watched = await fake.open();
    const { page, expectStatus } = watched;
    expectStatus(403);
    await page.goto(fake.urlOf(path));
    await page.getByText('You do not have the role for this page.').first().waitFor();
    await page.getByText('Code: forbidden').first().waitFor();
    await requireSound(watched);
    await page.close();
  });

  it.each([
    [429, 'too-many-requests'],
    [503, 'overloaded'],
  ])('a %i for now: says when to try again, and is not asked before', async (status, code) => {
    refusing(problem(status, code, { headers: { 'Retry-After': '2' } }));
    const watched = await fake.open();
    const { page, expectStatus } = watched;
    expectStatus(status);
    await page.goto(fake.urlOf(`/workflows`));
    await page.getByText('Try again in 2 seconds.').waitFor({ timeout: 30_000 });
    await page.getByText(`Code: ${code}`).waitFor();
    await requireSound(watched);
    fake.api.script(platformOf());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a[href^="/workflows/"]').first().waitFor();
    await page.close();
  });
});

describe('a tab that was open during an update', () => {
  it('reloads once, and then says that a file is missing', async () => {
    fake.api.script(platformOf());
    const { page, expectStatus } = await fake.open();
    expectStatus(404);
    await page.goto(fake.urlOf('/inbox'));
    await page.locator('.inbox-item').first().waitFor();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(/\/assets\/WorkflowsPage-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Workflows' }).click();
    await page.getByRole('alert').getByText('The console was updated').waitFor();
    // One of the page, and at most one of the router.
    expect(loads).toBeLessThanOrEqual(2);
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute(/\/assets\/WorkflowsPage-.*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a[href^="/workflows/"]').first().waitFor();
    await page.close();
  });
});

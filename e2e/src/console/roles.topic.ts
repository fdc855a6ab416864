import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';
import type { BrowserContextOptions } from 'playwright-core';

import { createApi } from '../__fixtures__/api';
import { callWorkflow } from '../__fixtures__/console/call-workflow';
import { violationsOf } from '../__fixtures__/console/browser';
import { askRun, NARROW, WIDE, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { beginJourney, type Journey } from '../__fixtures__/console/journey';
import { ROLE_WORDS } from '../__fixtures__/console/role-words';
import { broadTest, type Scope } from '../__fixtures__/console/scope';
import { eventOf } from '../__fixtures__/potassium';

/** Workflows of this topic, besides those of the others. */
export const CALLS = ['doctor', 'nurse'].map(callWorkflow);

/** The five people: their keys, and what the API must refuse them. */
const PEOPLE = {
  doctor: {
    key: ['--roles', 'clinician', '--task-roles', 'doctor', '--user', 'dr-role'],
    mayNot: ['cancel', 'publish', 'keys'],
  },
  nurse: {
    key: ['--roles', 'clinician', '--task-roles', 'nurse', '--user', 'nurse-role'],
    mayNot: ['decide', 'cancel', 'publish', 'keys'],
  },
  operator: {
    key: ['--roles', 'operator', '--user', 'operator-role'],
    mayNot: ['decide', 'publish'],
  },
  author: {
    key: ['--roles', 'publisher', '--user', 'author-role'],
    mayNot: ['decide', 'cancel', 'keys'],
  },
  auditor: {
    key: ['--roles', 'admin,viewer', '--user', 'auditor-role'],
    mayNot: ['decide', 'cancel', 'publish'],
  },
} as const;
/** A doctor is asked, and nobody decides. */
const KEPT_RUN = askRun('of-one');
const KEPT_TASK = `ask:${KEPT_RUN}`;
const KEPT_PATH = `/inbox?task=${encodeURIComponent(KEPT_TASK)}`;

type Person = keyof typeof PEOPLE;

type Look = readonly [locale: keyof typeof ROLE_WORDS, size: 'wide' | 'narrow', 'light' | 'dark'];
const LOOKS: readonly [Look, ...Look[]] = [
  ['en-GB', 'wide', 'light'],
  ['fr-FR', 'wide', 'dark'],
  ['fr-FR', 'narrow', 'light'],
  ['en-GB', 'narrow', 'dark'],
];

/** What each of the five sees first, does, and cannot do: with the keyboard alone, from the sign-in on. */
export function roles(platform: () => ConsoleStack, scope: Scope): void {
  const keys = new Map<Person, Promise<string>>();
  /** The key of a person, created when it is first asked for. */
  const keyOf = (who: Person): Promise<string> => {
    const key = keys.get(who) ?? platform().createKey(...PEOPLE[who].key);
    keys.set(who, key);
    return key;
  };
  beforeAll(async () => {
    await platform().api.postEvent({ ...(await eventOf('p-normal')), eventId: 'of-one' });
    await untilAsked(KEPT_TASK);
  });

  let refused: Promise<void> | undefined;
  /** What a nurse has refused before: once, since a task is decided once. */
  const refusedByNurse = (): Promise<void> => (refused ??= refuseAsNurse());
  async function refuseAsNurse(): Promise<void> {
    const decided = await ask('nurse', 'refused');
    const key = await keyOf('nurse');
    const nurse = createApi(
      () => platform().stack.proxyUrl,
      () => key,
    );
    expect((await nurse.decide(decided, { decision: 'rejected', reason: 'calme' })).status).toBe(
      200,
    );
  }

  /** Asks a role, and returns the id of its task. */
  async function ask(role: 'doctor' | 'nurse', id: string): Promise<string> {
    const runId = `call-${role}-${id}`;
    await platform().api.callHook(`call-${role}`, runId, { patientId: 'p-severe' });
    await untilAsked(`ask:${runId}`);
    return `ask:${runId}`;
  }

  // In the list, which follows later than the task itself: the inbox moves nothing of what it shows.
  const untilAsked = (asked: string): Promise<unknown> =>
    until(async () => {
      const { items } = await dataOf(platform().api.client().GET('/api/validations'));
      return items.some(({ pendingId }) => pendingId === asked);
    }, asked);

  /** The statuses of what a person must not do, each asked of the API with their own key. */
  async function refusals(who: Person): Promise<readonly number[]> {
    const requests = {
      decide: [
        `/api/validations/${encodeURIComponent(KEPT_TASK)}/resolve`,
        { decision: 'accepted' },
      ],
      cancel: [`/api/runs/${encodeURIComponent(KEPT_RUN)}/cancel`, {}],
      publish: ['/api/workflows/call-doctor/publish', { note: 'no' }],
      keys: ['/api/keys', { name: 'mine', roles: ['admin'] }],
    } as const;
    const key = await keyOf(who);
    return Promise.all(
      PEOPLE[who].mayNot.map(async (what) => {
        const [path, body] = requests[what];
        const { status } = await fetch(`${platform().stack.proxyUrl}${path}`, {
          method: 'POST',
          headers: {
            ...{ 'x-api-key': key, 'content-type': 'application/json' },
            'if-match': '"1"',
          },
          body: JSON.stringify(body),
        });
        return status;
      }),
    );
  }

  const broad = broadTest(scope);
  describe.each(scope === 'whole' ? LOOKS : LOOKS.slice(0, 1))(
    'in %s on a %s page, %s',
    (locale, size, colorScheme) => {
      const words = ROLE_WORDS[locale];
      const isWide = size === 'wide';
      const id = (name: string): string => `${name}-${locale}-${size}`.toLowerCase();

      async function begin(who: Person) {
        const look: BrowserContextOptions = { locale, ...(isWide ? WIDE : NARROW) };
        const opened = await platform().signedOut(look);
        const { page, expectStatus } = opened;
        expectStatus(401);
        await page.emulateMedia({ colorScheme });
        await page.goto(platform().urlOf('/'));
        return { ...opened, journey: await beginJourney(who, opened, await keyOf(who), words.key) };
      }

      const first = ({ page }: Journey, heading: string): Promise<void> =>
        page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();

      /** The pages that the navigation offers. */
      async function offered({ page }: Journey): Promise<readonly string[]> {
        if (!isWide) await page.getByRole('button', { name: words.menu }).press('Enter');
        await page.getByRole('link', { name: words.runs, exact: true }).waitFor();
        const names = await page.getByRole('navigation').getByRole('link').allInnerTexts();
        return names.map((name) => name.split('\n')[0] ?? '');
      }

      /** Finds the runs of one patient since a day, and opens the first. */
      async function runOfOne(journey: Journey): Promise<void> {
        const { page } = journey;
        await journey.press('Control+K');
        await page.getByRole('combobox', { name: words.search }).waitFor();
        await journey.type('p-normal');
        const found = page.getByRole('option', { name: words.runsOf });
        await found.waitFor();
        const isChosen = async (): Promise<boolean> =>
          (await found.getAttribute('data-combobox-selected')) !== null;
        for (let at = 0; at < 9 && !(await isChosen()); at += 1) await journey.press('ArrowDown');
        expect(await isChosen()).toBe(true);
        await journey.press('Enter');
        await page.waitForURL(/subject=/);
        await journey.tabTo(page.getByLabel(words.from, { exact: true }));
        await journey.type(await page.evaluate<string>("new Date().toLocaleDateString('sv')"));
        await journey.press('Tab');
        await page.waitForURL(/from=/);
        await journey.open(page.getByRole('link', { name: 'of-one', exact: true }));
        await page.waitForURL(/\/runs\/of-one/);
        await page.locator('.graph-node').first().waitFor();
        journey.reached('the run of one patient since a day');
      }

      broad(
        'a doctor sees the tasks first, decides the most urgent, and finds a run of one patient',
        async () => {
          const pendingId = await ask('doctor', id('one'));
          const { journey, problems } = await begin('doctor');
          const { page } = journey;
          await first(journey, words.inbox);
          await page.locator(`[data-task="${pendingId}"]`).waitFor();
          await journey.press('j');
          // The most urgent is the first.
          await page.waitForURL(({ searchParams }) => searchParams.get('task') === pendingId);
          const accept = page.getByRole('article').getByRole('button', { name: words.accept });
          await until(async () => !(await accept.isDisabled()), 'what led here');
          await journey.press('a');
          const confirm = page
            .getByRole('dialog')
            .getByRole('button', { name: words.confirmAccept });
          await confirm.waitFor();
          await journey.press('Enter');
          await page.getByText(words.accepted).first().waitFor();
          journey.reached('a decision');
          await runOfOne(journey);
          expect(await page.getByRole('button', { name: words.cancel }).count()).toBe(0);
          const pages = await offered(journey);
          expect(pages).not.toContain(words.administration);
          expect(pages).not.toContain(words.overview);
          expect(new Set(await refusals('doctor'))).toEqual(new Set([403]));
          expect(problems()).toEqual([]);
        },
      );

      broad(
        'a nurse refuses what is asked of nurses, and sees nothing to decide in what is asked of others',
        async () => {
          const pendingId = await ask('nurse', id('one'));
          const { journey, problems } = await begin('nurse');
          const { page } = journey;
          await first(journey, words.inbox);
          await page.locator(`[data-task="${pendingId}"]`).waitFor();
          expect(await page.locator(`[data-task="${KEPT_TASK}"]`).count()).toBe(0);
          await journey.press('j');
          const task = page.getByRole('article');
          const reject = task.getByRole('button', { name: words.reject, exact: true });
          await until(async () => !(await reject.isDisabled()), 'what led here');
          await journey.press('r');
          const dialog = page.getByRole('dialog');
          await journey.tabTo(dialog.getByLabel(words.reason));
          await journey.type('calme');
          await journey.open(dialog.getByRole('button', { name: words.confirmReject }));
          await page.getByText(words.rejected).first().waitFor();
          journey.reached('a decision');
          await page.goto(platform().urlOf(KEPT_PATH));
          await page.getByText(words.notYours).waitFor();
          expect(await task.getByRole('button', { name: words.accept }).count()).toBe(0);
          expect(new Set(await refusals('nurse'))).toEqual(new Set([403]));
          expect(problems()).toEqual([]);
        },
      );

      it('an operator sees first what is wrong, comes to the cause of an incident and acts, and decides for nobody', async () => {
        const broken = id('role-broken');
        await platform().api.callHook('unreadable', broken, { patientId: 'p-nobody' });
        await until(async () => {
          const { snapshot } = await platform().api.run(broken);
          return snapshot?.phase === 'incident';
        }, 'the incident');
        const { journey, problems } = await begin('operator');
        const { page } = journey;
        await first(journey, words.overview);
        await journey.open(
          page
            .getByRole('main')
            .getByRole('link', { name: new RegExp(words.incident) })
            .first(),
        );
        await page.waitForURL(/status=operator/);
        await journey.open(page.getByRole('link', { name: broken, exact: true }));
        await page.getByLabel(words.actionReason).waitFor();
        await page.getByText(words.cause).first().waitFor();
        journey.reached('the cause of an incident');
        await journey.tabTo(page.getByLabel(words.actionReason));
        await journey.type('vu');
        await journey.open(page.getByRole('button', { name: words.retry, exact: true }));
        await page.getByText(words.sent).first().waitFor();
        journey.reached('a retry');
        await runOfOne(journey);
        expect(await offered(journey)).toEqual(
          expect.arrayContaining([words.overview, words.runs, words.administration]),
        );
        await page.goto(platform().urlOf(KEPT_PATH));
        await page.getByText(words.withheld).waitFor();
        expect(await page.getByRole('button', { name: words.accept }).count()).toBe(0);
        expect(new Set(await refusals('operator'))).toEqual(new Set([403]));
        expect(problems()).toEqual([]);
      });

      broad(
        'an author sees the workflows first, publishes a draft after reading what it changes, and touches no run',
        async () => {
          const slug = 'call-nurse';
          const client = platform().api.client();
          const { revision, latestVersion } = await dataOf(
            client.GET('/api/workflows/{slug}', { params: { path: { slug } } }),
          );
          const name = `Appel relu ${id('draft')}`;
          await dataOf(
            client.PUT('/api/workflows/{slug}/draft', {
              params: { path: { slug }, header: { 'If-Match': `"${revision}"` } },
              body: { ...callWorkflow('nurse'), name },
            }),
          );
          const { journey, problems } = await begin('author');
          const { page } = journey;
          await first(journey, words.workflows);
          await journey.press('Control+K');
          await page.getByRole('combobox', { name: words.search }).waitFor();
          await journey.type(slug);
          await page.getByRole('option', { name: slug }).first().waitFor();
          await journey.press('Enter');
          await page.waitForURL(/\/workflows\/call-nurse/);
          await journey.open(page.getByRole('button', { name: words.publish }).first());
          const dialog = page.getByRole('dialog');
          await dialog.locator('.change').first().waitFor();
          await dialog.getByText(name).first().waitFor();
          await journey.tabTo(dialog.getByLabel(words.note));
          await journey.type('relu');
          await journey.open(dialog.getByRole('button', { name: words.publish }));
          await page.getByText(words.published((latestVersion ?? 0) + 1)).waitFor();
          journey.reached('a publication');
          await page.goto(platform().urlOf(`/runs/${encodeURIComponent(KEPT_RUN)}`));
          await page.locator('.graph-node').first().waitFor();
          expect(await page.getByRole('button', { name: words.cancel }).count()).toBe(0);
          expect(await offered(journey)).not.toContain(words.administration);
          expect(new Set(await refusals('author'))).toEqual(new Set([403]));
          expect(problems()).toEqual([]);
        },
      );

      broad(
        'an auditor begins with the administration, finds who decided, proves the log whole, and changes no run',
        async () => {
          await refusedByNurse();
          const { journey, problems } = await begin('auditor');
          const { page } = journey;
          await first(journey, words.administration);
          await journey.tabTo(page.getByRole('tab').first());
          await journey.press('ArrowRight');
          await journey.press('ArrowRight');
          const operation = page.getByLabel(words.operation, { exact: true });
          await journey.tabTo(operation);
          await journey.type('resolveValidation');
          const line = page
            .locator('.administration-audit')
            .getByText('call-nurse-refused')
            .first();
          await line.waitFor();
          journey.reached('who decided');
          await page.getByRole('button', { name: words.verify }).press('Enter');
          await page.getByText(words.intact).waitFor();
          journey.reached('the log is whole');
          expect(await violationsOf(page)).toEqual([]);
          await page.goto(platform().urlOf(`/runs/${encodeURIComponent(KEPT_RUN)}`));
          await page.locator('.graph-node').first().waitFor();
          expect(await page.getByRole('button', { name: words.cancel }).count()).toBe(0);
          expect(new Set(await refusals('auditor'))).toEqual(new Set([403]));
          expect(problems()).toEqual([]);
        },
      );
    },
  );
}

import { dataOf } from '@platform/api-client';
import type { BrowserContextOptions, Page } from 'playwright-core';

import { ASK_WORKFLOW } from '../__fixtures__/console/ask-workflow';
import { cutOff, DIALOG, violationsOf, waitUntilShown } from '../__fixtures__/console/browser';
import type { ConsoleStack } from '../__fixtures__/console/console-stack';
import { press, tabTo, untilFocused } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

const SLUG = ASK_WORKFLOW.slug;
const WORKFLOW = `/workflows/${SLUG}`;

export function keyboard(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  beforeAll(async () => {
    await platform().post('seen');
    await saveDraft('Second name');
    await publish();
    await saveDraft('Third name');
  });
  async function etag(): Promise<string> {
    const { response } = await platform()
      .api.client()
      .GET('/api/workflows/{slug}', { params: { path: { slug: SLUG } } });
    return response.headers.get('etag') ?? '';
  }

  async function saveDraft(name: string): Promise<void> {
    await dataOf(
      platform()
        .api.client()
        .PUT('/api/workflows/{slug}/draft', {
          params: { path: { slug: SLUG }, header: { 'If-Match': await etag() } },
          body: { ...ASK_WORKFLOW, name },
        }),
    );
  }

  async function publish(): Promise<void> {
    await dataOf(
      platform()
        .api.client()
        .POST('/api/workflows/{slug}/publish', {
          params: { path: { slug: SLUG }, header: { 'If-Match': await etag() } },
          body: { note: 'the second' },
        }),
    );
  }

  /** Goes from the first tab of a workflow to its versions. */
  async function openVersions(page: Page): Promise<void> {
    await tabTo(page, page.getByRole('tab', { name: 'Graph' }));
    for (const name of ['YAML', 'Versions']) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).waitFor();
      await untilFocused(page.getByRole('tab', { name }));
    }
  }

  it('the first stop leads past the navigation, and Tab goes round through all of it', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs'));
    await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await untilFocused(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await untilFocused(page.locator('#content'));
    await page.keyboard.press('Tab');
    await untilFocused(page.locator('main *'));
    // From the end of the page back to its beginning: nothing holds the focus.
    await tabTo(page, page.getByRole('link', { name: 'Inbox' }), 'Shift+Tab');
    expect(problems()).toEqual([]);
  });

  broad(
    'Ctrl+K finds a node, a workflow and a run from anywhere, and Escape goes back to the field',
    async () => {
      const { page, problems } = await platform().signedIn();
      await page.goto(platform().urlOf('/workflows'));
      const field = page.getByRole('searchbox', { name: 'Find' });
      await tabTo(page, field);
      const search = page.getByRole('combobox', { name: 'Search everywhere' });
      const open = async (words: string, found: string): Promise<void> => {
        await page.keyboard.press('Control+K');
        await untilFocused(search);
        await page.keyboard.type(words);
        await page.getByRole('option', { name: found }).first().waitFor();
      };
      await open('hyperkalaemia severity', 'renal.hyperkalaemia-severity');
      await page.keyboard.press('ArrowDown');
      expect(await violationsOf(page, DIALOG)).toEqual([]);
      await page.keyboard.press('Escape');
      await untilFocused(field);
      await open(SLUG, SLUG);
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`${WORKFLOW}$`));
      await open('seen', 'The run with the id seen');
      await page.keyboard.press('ArrowDown');
      await page
        .locator('[data-combobox-selected]', { hasText: 'The run with the id seen' })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/runs\/seen$/);
      await page.getByRole('tab', { name: 'Timeline' }).waitFor();
      expect(problems()).toEqual([]);
    },
  );

  broad('a run is found by filters and opened', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs'));
    await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
    // Any, running, completed: each key counts, also before the page has followed the one before.
    await Promise.all([page.keyboard.press('ArrowDown'), page.keyboard.press('ArrowDown')]);
    await page.waitForURL(/status=completed/);
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('completed');
    await tabTo(page, page.getByRole('combobox', { name: 'Workflow' }));
    await page.keyboard.type('hyperkalaemia-alert');
    await page.waitForURL(/status=completed.*workflow=hyperkalaemia-alert/);
    await press(page, page.getByRole('link', { name: 'seen', exact: true }));
    await press(page, page.getByRole('tab', { name: 'Graph' }), 'ArrowRight');
    await press(page, page.getByRole('button', { name: 'Severity', exact: true }));
    await page.getByRole('region', { name: 'Node severity' }).waitFor();
    expect(problems()).toEqual([]);
  });

  broad('two versions are compared', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf(WORKFLOW));
    await openVersions(page);
    const version = (name: string, checked?: boolean) =>
      page.getByRole('checkbox', { name, ...(checked !== undefined && { checked }) });
    await press(page, version('Compare: v1'), 'Space');
    await version('Compare: v1', true).waitFor();
    await tabTo(page, version('Compare: v2'), 'Shift+Tab');
    await page.keyboard.press('Space');
    await version('Compare: v2', true).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Compare the two chosen' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('tabpanel').getByText('Second name').first().waitFor();
    expect(problems()).toEqual([]);
  });

  it('a draft is published with a note, and the version before it is put back', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf(WORKFLOW));
    const publishing = page.getByRole('button', { name: 'Publish the draft' }).first();
    await press(page, publishing);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await untilFocused(dialog.locator('*'));
    // The focus stays in the dialog, and goes back to where it was when it is left.
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilFocused(publishing);
    await page.keyboard.press('Enter');
    const confirm = dialog.getByRole('button', { name: 'Publish the draft' });
    await dialog.getByText('Waits for: a note that says why').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await tabTo(page, dialog.getByLabel('Note'));
    await page.keyboard.type('the third');
    await press(page, confirm);
    await page.getByText('Version 3 published').waitFor();
    await dialog.waitFor({ state: 'detached' });
    // Its button is gone: there is nothing left to publish.
    await untilFocused(page.locator('#content'));
    await openVersions(page);
    await press(page, page.getByRole('button', { name: 'Roll back to v2' }));
    await tabTo(page, dialog.getByLabel('Note'));
    await page.keyboard.type('the third was wrong');
    await press(page, dialog.getByRole('button', { name: 'Roll back to v2' }));
    await page.getByText('v2 is in use again').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Second name' }).waitFor();
    expect(problems()).toEqual([]);
  });

  const NEEDS: readonly (readonly [how: string, options: BrowserContextOptions])[] = [
    ['at 320 px, as at a zoom of 400 %', { viewport: { width: 320, height: 640 } }],
    ['at a zoom of 200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
    ['in the colours of the system, without motion', { forcedColors: 'active' }],
  ];
  const PAGES: readonly (readonly [path: string, shown: string])[] = [
    ['/inbox', '.inbox-item'],
    ['/runs/seen/record', '.record-node'],
    ['/runs', 'a[href^="/runs/"]'],
    ['/runs/seen?node=severity', '.graph-node'],
    ['/workflows', 'a[href^="/workflows/"]'],
    [`${WORKFLOW}?tab=versions`, '[role="tabpanel"] [type="checkbox"]'],
  ];
  if (scope === 'gate') return;
  describe.each(NEEDS)('%s', (_how, options) => {
    it.each(PAGES)('%s is whole', async (path, shown) => {
      const opened = await platform().signedIn({ ...options, reducedMotion: 'reduce' });
      const { page, problems } = opened;
      await page.goto(platform().urlOf(path));
      await waitUntilShown(opened, shown);
      expect(await cutOff(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      const moving = `document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1).length`;
      expect(await page.evaluate(moving)).toBe(0);
      expect(problems()).toEqual([]);
    });
  });
}

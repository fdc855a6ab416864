import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';
import type { Locator, Page } from 'playwright-core';

import { ASK_WORKFLOW } from '../__fixtures__/console/ask-workflow';
import {
  cutOff,
  violationsOf,
  waitUntilShown,
  type WatchedPage,
} from '../__fixtures__/console/browser';
import type { ConsoleStack } from '../__fixtures__/console/console-stack';

const SLUG = ASK_WORKFLOW.slug;
const WORKFLOW = `/workflows/${SLUG}`;

export function keyboard(platform: () => ConsoleStack): void {
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

  const hasFocus = async (locator: Locator): Promise<boolean> =>
    (await locator.and(locator.page().locator(':focus')).count()) > 0;

  /** More stops than any page has: a keyboard trap would reach it. */
  const MAX_STOPS = 120;

  /** Presses Tab until the element has the focus, as a person without a pointer does. */
  async function tabTo(
    page: Page,
    locator: Locator,
    key: 'Tab' | 'Shift+Tab' = 'Tab',
  ): Promise<void> {
    await locator.first().waitFor();
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await hasFocus(locator)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`not reached with the keyboard: ${String(locator)}`);
  }

  async function press(page: Page, locator: Locator, key = 'Enter'): Promise<void> {
    await tabTo(page, locator);
    await page.keyboard.press(key);
  }

  const focused = (page: Page): Promise<unknown> =>
    page.evaluate('document.activeElement.textContent || document.activeElement.ariaLabel');

  it('the first stop leads past the navigation, and Tab goes round through all of it', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs'));
    await page.getByRole('link', { name: 'seen', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);
    // From the end of the page back to its beginning: nothing holds the focus.
    await tabTo(page, page.getByRole('link', { name: 'Inbox' }), 'Shift+Tab');
    expect(problems()).toEqual([]);
    await page.close();
  });

  it('a run is found by filters and opened', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf('/runs'));
    await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
    await page.keyboard.type('Comp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/status=completed/);
    await tabTo(page, page.getByRole('textbox', { name: 'Workflow' }));
    await page.keyboard.type('hyperkalaemia-alert');
    await page.waitForURL(/workflow=hyperkalaemia-alert/);
    await press(page, page.getByRole('link', { name: 'seen', exact: true }));
    await press(page, page.getByRole('tab', { name: 'Graph' }), 'ArrowRight');
    await press(page, page.getByRole('button', { name: 'Severity', exact: true }));
    await page.getByRole('region', { name: 'Node severity' }).waitFor();
    expect(problems()).toEqual([]);
    await page.close();
  });

  it('two versions are compared', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf(WORKFLOW));
    await tabTo(page, page.getByRole('tab', { name: 'Graph' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await press(page, page.getByRole('checkbox', { name: 'Compare: v1' }), 'Space');
    await tabTo(page, page.getByRole('checkbox', { name: 'Compare: v2' }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Compare the two chosen' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('tabpanel').getByText('Second name').first().waitFor();
    expect(problems()).toEqual([]);
    await page.close();
  });

  it('a draft is published with a note, and the version before it is put back', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf(WORKFLOW));
    const publishing = page.getByRole('button', { name: 'Publish the draft' }).first();
    await press(page, publishing);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // The focus stays in the dialog, and goes back to where it was when it is left.
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until(() => hasFocus(publishing), 'the focus to go back');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel('Note'));
    await page.keyboard.type('the third');
    await press(page, dialog.getByRole('button', { name: 'Publish the draft' }));
    await page.getByText('Version 3 published').waitFor();
    await dialog.waitFor({ state: 'detached' });
    // Its button is gone: there is nothing left to publish.
    await until(() => hasFocus(page.locator('#content')), 'the focus to be on the page');
    await tabTo(page, page.getByRole('tab', { name: 'Graph' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await press(page, page.getByRole('button', { name: 'Roll back to v2' }));
    await tabTo(page, dialog.getByLabel('Note'));
    await page.keyboard.type('the third was wrong');
    await press(page, dialog.getByRole('button', { name: 'Roll back to v2' }));
    await page.getByText('v2 is in use again').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Second name' }).waitFor();
    expect(problems()).toEqual([]);
    await page.close();
  });

  describe.each([
    ['at 320 px, as at a zoom of 400 %', { viewport: { width: 320, height: 640 } }],
    ['at a zoom of 200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
    ['in the colours of the system, without motion', { forcedColors: 'active' }],
  ] as const)('%s', (_how, options) => {
    let opened: WatchedPage;
    beforeAll(async () => {
      opened = await platform().signedIn({ ...options, reducedMotion: 'reduce' });
    });
    afterAll(() => opened?.page.close());

    it.each([
      ['/inbox', '.inbox-item'],
      ['/runs', 'a[href^="/runs/"]'],
      ['/runs/seen?node=severity', '.graph-node'],
      ['/runs/seen/record', '.record-node'],
      ['/workflows', 'a[href^="/workflows/"]'],
      [`${WORKFLOW}?tab=versions`, '[role="tabpanel"] [type="checkbox"]'],
    ])('%s is whole', async (path, shown) => {
      const { page, problems } = opened;
      await page.goto(platform().urlOf(path));
      await waitUntilShown(opened, shown);
      expect(await cutOff(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      const moving = await page.evaluate(
        `document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1).length`,
      );
      expect(moving).toBe(0);
      expect(problems()).toEqual([]);
    });
  });
}

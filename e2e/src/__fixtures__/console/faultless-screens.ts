import { until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { violationsOf, waitUntilShown, type WatchedPage } from './browser';
import { NARROW, WIDE, type ConsoleStack } from './console-stack';

/** A screen, what is visible once it is complete, and what is to be done on it before. */
export type FaultlessScreen = readonly [
  name: string,
  path: string,
  shown: string,
  prepare?: (page: Page) => Promise<void>,
];

/**
 * axe looks at each screen twice, so that it sees both languages, both themes and both sizes: a name depends on the
 * language, a contrast on the theme, a target on the size. What is cut off depends on language and size together.
 */
const LOOKS = [
  ['fr-FR', 'light', WIDE, NARROW],
  ['en-GB', 'dark', NARROW, WIDE],
] as const;

const IS_WITHIN = 'document.documentElement.scrollWidth <= innerWidth';

/**
 * Tests that axe finds no fault in these screens, that nothing is cut off at the side, and that nothing fails. A language
 * has one tab, and a screen is opened once in it: opening costs more than looking.
 */
export function testFaultless(
  platform: () => ConsoleStack,
  screens: readonly FaultlessScreen[],
): void {
  describe.each(LOOKS)('in %s, %s', (locale, colorScheme, size, otherSize) => {
    let opened: WatchedPage;
    beforeAll(async () => {
      opened = await platform().signedIn({ locale, colorScheme });
    });
    afterAll(() => opened?.page.close());

    it.each([...screens])('%s has no fault that axe finds', async (...screen) => {
      const [, path, shown, prepare] = screen as unknown as FaultlessScreen;
      const { page, problems } = opened;
      await page.setViewportSize(size.viewport);
      await page.goto(platform().urlOf(path));
      await prepare?.(page);
      await waitUntilShown(opened, shown);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(IS_WITHIN)).toBe(true);
      await page.setViewportSize(otherSize.viewport);
      await waitUntilShown(opened, shown);
      await until(() => page.evaluate<boolean>(IS_WITHIN), 'the page to fit its window');
      expect(problems()).toEqual([]);
    });
  });
}

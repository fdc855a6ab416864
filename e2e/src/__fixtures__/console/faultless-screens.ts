import type { Page } from 'playwright-core';

import { violationsOf, waitUntilShown } from './browser';
import { NARROW, WIDE, type ConsoleStack } from './console-stack';
import { foreignWords } from './foreign-words';
import type { Scope } from './scope';

/** A screen, what is visible once it is complete, and what is to be done on it before. */
export type FaultlessScreen = readonly [
  name: string,
  path: string,
  shown: string,
  prepare?: (page: Page) => Promise<void>,
];

type Look = readonly ['light' | 'dark', typeof WIDE];

/** Each language with both themes and both sizes, and each theme and size once in each language. */
const EVERY_LOOK: readonly (readonly [locale: string, looks: readonly [Look, ...Look[]]])[] = [
  [
    'fr-FR',
    [
      ['light', WIDE],
      ['dark', NARROW],
    ],
  ],
  [
    'en-GB',
    [
      ['light', NARROW],
      ['dark', WIDE],
    ],
  ],
];

const ONE_LOOK: typeof EVERY_LOOK = [['fr-FR', [['light', NARROW]]]];

/**
 * Tests that axe finds no fault in these screens, that nothing is cut off at the side, that a French one says nothing in
 * English or in words of a program, and that nothing fails. A screen
 * is opened once in each language: opening costs more than looking.
 */
export function testFaultless(
  platform: () => ConsoleStack,
  screens: readonly FaultlessScreen[],
  scope: Scope,
): void {
  describe.each(scope === 'whole' ? EVERY_LOOK : ONE_LOOK)('in %s', (locale, looks) => {
    it.each([...screens])('%s has no fault that axe finds', async (...screen) => {
      const [, path, shown, prepare] = screen as unknown as FaultlessScreen;
      const opened = await platform().signedIn({ locale });
      const { page, problems } = opened;
      const [[colors, size]] = looks;
      await page.setViewportSize(size.viewport);
      await page.emulateMedia({ colorScheme: colors });
      await page.goto(platform().urlOf(path));
      await prepare?.(page);
      for (const [colorScheme, { viewport }] of looks) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await waitUntilShown(opened, shown);
        expect(await violationsOf(page)).toEqual([]);
        if (locale === 'fr-FR') expect(await foreignWords(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(
          true,
        );
      }
      expect(problems()).toEqual([]);
    });
  });
}

import type { Page } from 'playwright-core';

import { violationsOf, waitUntilShown } from './browser';
import { NARROW, WIDE, type ConsoleStack } from './console-stack';
import { foreignWords } from './foreign-words';
import { untilGone } from './keys';
import type { Scope } from './scope';

/** A screen, what is visible once it is complete, and what is to be done on it before. */
export type FaultlessScreen = readonly [
  name: string,
  path: string,
  shown: string,
  prepare?: (page: Page) => Promise<void>,
];

/** The address of the page that says that there is none. */
export const NOWHERE = '/nowhere';

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

/**
 * Tests that axe finds no fault in these screens, that nothing is cut off at the side, that a French one says nothing in
 * English or in words of a program, and that nothing fails. In the campaign a screen is opened once in each language: opening
 * costs more than looking. In the gate one page goes from screen to screen, on a phone in French.
 */
export function testFaultless(
  platform: () => ConsoleStack,
  screens: readonly FaultlessScreen[],
  scope: Scope,
): void {
  if (scope === 'gate') {
    it('screens have no fault that axe finds, on a phone in French', () =>
      visit(platform(), screens));
    return;
  }
  describe.each(EVERY_LOOK)('in %s', (locale, looks) => {
    it.each([...screens])('%s has no fault that axe finds', async (...screen) => {
      const [name, path, shown, prepare] = screen as unknown as FaultlessScreen;
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
        expect([name, await faultsOf(page, locale)]).toEqual([name, []]);
      }
      expect(problems()).toEqual([]);
    });
  });
}

async function faultsOf(page: Page, locale: string): Promise<readonly string[]> {
  const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return [
    ...(await violationsOf(page)),
    ...(locale === 'fr-FR' ? await foreignWords(page) : []),
    ...(isWider ? ['wider than the page'] : []),
  ];
}

/** Goes from screen to screen as links of the page do. */
async function visit(
  { signedIn, urlOf }: ConsoleStack,
  screens: readonly FaultlessScreen[],
): Promise<void> {
  const locale = 'fr-FR';
  const opened = await signedIn({ locale });
  const { page, problems } = opened;
  const follow = (path: string): Promise<void> =>
    page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  await page.setViewportSize(NARROW.viewport);
  await page.goto(urlOf(NOWHERE));
  for (const [name, path, shown, prepare] of screens) {
    await follow(path);
    await prepare?.(page);
    await waitUntilShown(opened, shown);
    expect([name, await faultsOf(page, locale)]).toEqual([name, []]);
    if (path === NOWHERE) continue;
    // Nothing of this screen is taken for one of the next.
    await follow(NOWHERE);
    await untilGone(page.locator(shown));
  }
  expect(problems()).toEqual([]);
}

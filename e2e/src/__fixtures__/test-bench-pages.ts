import { openBrowser } from '@platform/testing';
import type { Browser } from 'playwright-core';

import { cutOff, openPage, violationsOf, type WatchedPage } from './console/browser';

/** The widths and the languages in which each page is looked at. */
export const LOOKS = [
  { width: 1440, language: 'fr' },
  { width: 390, language: 'en' },
] as const;

type Look = (typeof LOOKS)[number];

/** A browser in front of a test bench. */
export interface TestBenchPages {
  /** Opens the pages as this person, chosen by keyboard. */
  signedIn(person: string, look: Look): Promise<WatchedPage>;
  close(): Promise<void>;
}

export async function openTestBenchPages(url: string): Promise<TestBenchPages> {
  const browser: Browser = await openBrowser();
  return {
    async signedIn(person, { width, language }) {
      const watched = await openPage(browser, {
        baseURL: url,
        locale: language,
        viewport: { width, height: 900 },
      });
      const { page } = watched;
      await page.goto('/');
      await page.getByRole('button', { name: person }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/patients');
      return watched;
    },
    close: () => browser.close(),
  };
}

/** What is wrong with a page for somebody who sees, hears or only has a small screen. */
export async function faultsOf({ page, problems }: WatchedPage): Promise<readonly string[]> {
  return [...(await violationsOf(page)), ...(await cutOff(page)), ...problems()];
}

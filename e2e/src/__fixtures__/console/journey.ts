import type { Locator, Page } from 'playwright-core';

import type { WatchedPage } from './browser';
import { hasFocus } from './keys';

/** More stops than any page has. */
const MAX_STOPS = 200;

/** What a person does with the keyboard alone, from the sign-in on. Its keys and seconds are counted and printed. */
export interface Journey {
  readonly page: Page;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes on with Tab until the element has the focus. */
  tabTo(locator: Locator): Promise<void>;
  /** Goes there, and presses Enter. */
  open(locator: Locator): Promise<void>;
  /** Prints what it took to come to this point since the sign-in, or since the point before. */
  reached(what: string): void;
}

/** Types the key on the page that asks for it. Begins to count when it is accepted. */
export async function beginJourney(
  who: string,
  { page }: WatchedPage,
  key: string,
  label: string,
): Promise<Journey> {
  const field = page.getByLabel(label);
  await field.focus();
  await page.keyboard.insertText(key);
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  let keys = 0;
  let from = Date.now();
  const press = async (pressed: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(pressed);
  };
  const tabTo = async (locator: Locator): Promise<void> => {
    await locator.first().waitFor();
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await hasFocus(locator)) return;
      await press('Tab');
    }
    throw new Error(`${who} does not reach ${String(locator)} with the keyboard`);
  };
  return {
    ...{ page, press, tabTo },
    type: async (text) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    open: async (locator) => {
      await tabTo(locator);
      await press('Enter');
    },
    reached: (what) => {
      const seconds = ((Date.now() - from) / 1000).toFixed(1);
      process.stdout.write(`${who}, ${what}: ${keys} keys, ${seconds} s\n`);
      keys = 0;
      from = Date.now();
    },
  };
}

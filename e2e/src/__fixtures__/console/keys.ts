import { until } from '@platform/testing';
import type { Locator, Page } from 'playwright-core';

export const hasFocus = async (locator: Locator): Promise<boolean> =>
  (await locator.and(locator.page().locator(':focus')).count()) > 0;

/** Waits until one of the elements has the focus. */
export const untilFocused = (locator: Locator): Promise<unknown> =>
  until(() => hasFocus(locator), `the focus on ${String(locator)}`);

/** Waits until a field shows a text. */
export const untilShows = (field: Locator, text: string | RegExp): Promise<unknown> => {
  let shown = '';
  return until(
    async () => {
      shown = await field.inputValue();
      return typeof text === 'string' ? shown === text : text.test(shown);
    },
    () => `${String(text)} in ${String(field)}, which shows ${shown}`,
  );
};

/** Waits until a field says that something is wrong with it. */
export const untilWrong = (field: Locator): Promise<unknown> =>
  until(
    async () => (await field.getAttribute('aria-invalid')) === 'true',
    `${String(field)} to be wrong`,
  );

/** Waits until no such element is there. */
export const untilGone = (locator: Locator): Promise<void> =>
  locator.first().waitFor({ state: 'detached' });

/** More stops than any page has: a keyboard trap would reach it. */
const MAX_STOPS = 120;

/** Presses Tab until the element has the focus, as a person without a pointer does. */
export async function tabTo(
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

/** Goes to an element with Tab, and presses a key on it. */
export async function press(page: Page, locator: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/** Presses the keys of a text in a field, one after the other. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(text);
}

/** Presses the keys of a text where the focus is, as fast as keys can come: the time between them ends a search in a list. */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await Promise.all([...text].map((key) => page.keyboard.press(key)));
}

export async function clear(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await untilShows(field, '');
}

export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await clear(page, field);
  await page.keyboard.press('ControlOrMeta+V');
  await untilShows(field, /./s);
}

/** Chooses a line of a list with the arrow keys. Waits after each of them for the line that it has chosen. */
export async function chooseByKeys(list: Locator, line: string): Promise<void> {
  const lines = list.locator('option');
  const found = await until(
    async () => (await lines.allTextContents()).indexOf(line) + 1,
    `"${line}" in ${String(list)}`,
  );
  const values = await Promise.all((await lines.all()).map((each) => each.getAttribute('value')));
  const at = async (): Promise<number> => values.indexOf(await list.inputValue());
  const wanted = found - 1;
  await list.focus();
  for (let now = await at(); now !== wanted; now += Math.sign(wanted - now)) {
    const next = now + Math.sign(wanted - now);
    await list.press(next > now ? 'ArrowDown' : 'ArrowUp');
    await until(async () => (await at()) === next, `line ${next} of ${String(list)}`);
  }
}

import { until } from '@platform/testing';
import type { Locator, Page } from 'playwright-core';

export const hasFocus = async (locator: Locator): Promise<boolean> =>
  (await locator.and(locator.page().locator(':focus')).count()) === 1;

/** Presses the keys of a text in a field, one after the other. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(text);
}

export async function clear(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
}

/** Goes to the first part of an input of the browser for days and times, which keeps its place while it has the focus. */
async function toFirstPart(page: Page, field: Locator): Promise<void> {
  await field.focus();
  for (let part = 0; part < 6; part += 1) await page.keyboard.press('ArrowLeft');
}

/** Types in an input of the browser for days and times, whose parts come in the order of its own language. */
export async function typeTime(page: Page, field: Locator, keys: string): Promise<void> {
  await toFirstPart(page, field);
  await page.keyboard.type(keys);
}

/** Deletes each part of such an input. */
export async function clearTime(page: Page, field: Locator, parts: number): Promise<void> {
  await toFirstPart(page, field);
  for (let part = 0; part < parts; part += 1) {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowRight');
  }
}

export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await clear(page, field);
  await page.keyboard.press('ControlOrMeta+V');
}

export async function chooseByKeys(page: Page, combobox: Locator, option: string): Promise<void> {
  await combobox.focus();
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await wanted.waitFor();
  await until(async () => {
    const isThere = (await wanted.getAttribute('data-combobox-selected')) !== null;
    if (!isThere) await page.keyboard.press('ArrowDown');
    return isThere;
  }, `${option} to be reached`);
  await page.keyboard.press('Enter');
}

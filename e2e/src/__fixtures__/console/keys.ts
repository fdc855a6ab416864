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

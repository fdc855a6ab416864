import type { Page } from 'playwright-core';

const BUTTONS = {
  accept: ['Accept', 'Confirm the acceptance'],
  reject: ['Reject', 'Confirm the rejection'],
} as const;

/** Decides the task that is open, in English, and confirms what will be recorded. */
export async function decide(page: Page, what: keyof typeof BUTTONS): Promise<void> {
  const [first, then] = BUTTONS[what];
  await page.getByRole('button', { name: first, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: then }).click();
}

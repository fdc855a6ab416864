import { until } from '@platform/testing';
import type { Locator, Page } from 'playwright-core';

/** Returns the name of the patient (p-severe) on the card of the task that is open, in sight. */
export async function nameOnCard(page: Page): Promise<Locator> {
  const name = page.locator('.inbox-item[aria-current]').getByText('Jeanne Exemplaire');
  await name.scrollIntoViewIfNeeded();
  return name;
}

/** Waits until a text can no longer be read behind what covers the page, by whoever passes. */
export async function untilCovered(text: Locator): Promise<void> {
  const { x, y } = (await text.boundingBox()) ?? { x: 0, y: 0 };
  const over = `document.elementFromPoint(${x + 2}, ${y + 2})`;
  await until(async () => {
    const { opacity, backgroundColor } = await text
      .page()
      .evaluate<Record<string, string>>(
        `(({ opacity, backgroundColor }) => ({ opacity, backgroundColor }))(getComputedStyle(${over}))`,
      );
    return opacity === '1' && /^(rgb\(|color\((?!.*\/))/.test(backgroundColor ?? '');
  }, 'the cover');
}

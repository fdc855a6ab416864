import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { REPOSITORY } from '../potassium';

const FOLDER = join(REPOSITORY, 'docs/tour');

/** Takes the stored screenshots again: `UPDATE_SCREENS=1 npx jest … console-tour`. */
const { UPDATE_SCREENS } = process.env;

/** What differs from one start to the next: instants, durations, ids. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}:\d{2}/g, '<instant>'],
  [/\b\d{2}:\d{2}:\d{2}/g, '<time>'],
  [/\b(in )?\d+ (ms|(second|minute|hour)s?)\b( \d+ seconds?)?( ago)?/g, '<duration>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g, '<uuid>'],
];

/**
 * Returns what a screen shows, as assistive technology reads it, and what was stored with its screenshot. They differ when
 * the screenshot no longer shows the screen. Under `UPDATE_SCREENS` both are stored again.
 */
export async function screenAndStored(
  page: Page,
  name: string,
): Promise<{ readonly screen: string; readonly stored: string }> {
  const picture = join(FOLDER, `${name}.png`);
  const text = join(FOLDER, `${name}.txt`);
  const seen = await page.locator('body').ariaSnapshot();
  const screen = PASSING.reduce((all, [what, word]) => all.replaceAll(what, word), `${seen}\n`);
  if (UPDATE_SCREENS) {
    mkdirSync(FOLDER, { recursive: true });
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
    writeFileSync(text, screen);
  }
  if (!existsSync(picture)) throw new Error(`docs/tour/${name}.png is missing: UPDATE_SCREENS=1`);
  return { screen, stored: readFileSync(text, 'utf8') };
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';
import type { Locator, Page } from 'playwright-core';

import { REPOSITORY } from '../potassium';

export const STORED_SCREENS = join(REPOSITORY, 'docs/tour');

/** Takes the stored screenshots again: `UPDATE_SCREENS=1 npx jest -c jest.campaigns.config.cjs … console-tour`. */
export const { UPDATE_SCREENS } = process.env;

/** By then a screen shows all its parts. */
const SETTLED_MS = 2_500;

/** What differs from one start to the next, instants, durations, ids, and how many operations the API has for a role. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}:\d{2}/g, '<instant>'],
  [/\b\d{2}:\d{2}:\d{2}/g, '<time>'],
  [/\b(in )?\d+ (ms|(second|minute|hour)s?)\b( \d+ seconds?)?( ago)?/g, '<duration>'],
  [/\b\d+ operations?\b/g, '<operations>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g, '<uuid>'],
];

/** Returns what a screen shows, as assistive technology reads it, without what differs from one start to the next. */
export async function screenOf(shown: Locator): Promise<string> {
  const seen = await shown.ariaSnapshot();
  return PASSING.reduce((all, [what, word]) => all.replaceAll(what, word), `${seen}\n`);
}

const textFile = (name: string): string => join(STORED_SCREENS, `${name}.txt`);

interface SeenAndStored {
  readonly screen: string;
  readonly stored: string;
}

/**
 * Returns what a screen shows, and what was stored with its screenshot. They differ when the screenshot no longer shows
 * the screen. Under `UPDATE_SCREENS` both are stored again.
 */
export async function screenAndStored(page: Page, name: string): Promise<SeenAndStored> {
  const picture = join(STORED_SCREENS, `${name}.png`);
  // Nothing says when the last part of a screen that nobody stored yet has arrived.
  if (UPDATE_SCREENS) await page.waitForTimeout(SETTLED_MS);
  const screen = await screenOf(page.locator('body'));
  if (UPDATE_SCREENS) {
    mkdirSync(STORED_SCREENS, { recursive: true });
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
    writeFileSync(textFile(name), screen);
  }
  if (!existsSync(picture)) throw new Error(`docs/tour/${name}.png is missing: UPDATE_SCREENS=1`);
  return { screen, stored: readFileSync(textFile(name), 'utf8') };
}

/** What is around it differs by who is signed in. */
const mainOf = (screen: string): string => screen.slice(screen.indexOf('- main:'));

/**
 * Does the same for the content of a screen of another instance than that of the tour, and stores nothing. Parts of a screen
 * arrive one after the other: it waits for those that were stored, and returns what is there where they do not come.
 */
export async function contentAndStored(page: Page, name: string): Promise<SeenAndStored> {
  const stored = mainOf(readFileSync(textFile(name), 'utf8'));
  let screen = '';
  await until(async () => {
    screen = mainOf(await screenOf(page.locator('body')));
    return screen === stored;
  }, name).catch(() => undefined);
  return { screen, stored };
}

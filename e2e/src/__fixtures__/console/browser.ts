import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { REPOSITORY } from '../potassium';

const AXE = readFileSync(join(REPOSITORY, 'node_modules/axe-core/axe.min.js'), 'utf8');
/** Browsers and platforms of several specs share the cores of the machine. */
const BUSY_MS = 90_000;

/** How many times slower than the machine the browser is. For whoever hunts a test that races with the page. */
const SLOWER = Number(process.env['BROWSER_SLOWER'] ?? 1);

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What fades in and out would be seen, and clicked, in the middle of it. */
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };

/** A page, and what went wrong in it: nothing may. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the console and of scripts, and responses with an error that were not announced by `expectStatus`. */
  problems(): readonly string[];
  /** Responses with this status are part of the test. */
  expectStatus(...statuses: readonly number[]): void;
}

/** Opens a page in a context of its own, which shares nothing with others. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  return watchedTab(await browser.newContext({ ...STILL, ...options }));
}

/**
 * Returns what opens tabs. Those with the same options share a context, in which the files of the page are fetched and
 * compiled once. Close the tab, not its context.
 */
export function createTabs(
  browser: Browser,
): (options: BrowserContextOptions) => Promise<WatchedPage> {
  const contexts = new Map<string, Promise<BrowserContext>>();
  return async (options) => {
    const key = JSON.stringify(options);
    const context = contexts.get(key) ?? browser.newContext({ ...STILL, ...options });
    contexts.set(key, context);
    return watchedTab(await context);
  };
}

async function watchedTab(context: BrowserContext): Promise<WatchedPage> {
  context.setDefaultTimeout(BUSY_MS);
  const page = await context.newPage();
  if (SLOWER > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  const found: string[] = [];
  const expected = new Set<number>();
  page.on('pageerror', ({ message }) => found.push(`page: ${message}`));
  page.on('response', (response) => {
    const status = response.status();
    if (status >= 400 && !expected.has(status)) found.push(`${status} ${response.url()}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    // The browser writes this line for every response that `response` hears of.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) found.push(text);
  });
  return {
    page,
    problems: () => found,
    expectStatus: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
  };
}

/** Waits until the first such element is visible. Otherwise says what the page shows instead. */
export async function waitUntilShown(
  { page, problems }: WatchedPage,
  selector: string,
): Promise<void> {
  try {
    await page.locator(selector).first().waitFor();
  } catch (error) {
    const text = await page.locator('body').innerText();
    const lines = [`${selector} is not shown on ${page.url()}`, ...problems(), text];
    throw new Error(lines.join('\n'), { cause: error });
  }
}

/**
 * Finds what is wider than the page and does not scroll within something, what hides a part of its own text without
 * saying so by an ellipsis, and fields that are too narrow for what they hint at.
 */
const FIND_CUT = `(() => {
  const scrolls = (element) =>
    element && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const cut = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
  );
  const hides = [...document.body.querySelectorAll('*')].filter((element) => {
    const { overflowX, textOverflow, whiteSpace } = getComputedStyle(element);
    const isShort = textOverflow === 'ellipsis' && whiteSpace.startsWith('nowrap');
    const isHidden = element.clientWidth <= 1 || element.closest('.react-flow, [aria-hidden=true]');
    return /hidden|clip/.test(overflowX) && !isShort && !isHidden && element.scrollWidth > element.clientWidth + 1;
  });
  const pen = document.createElement('canvas').getContext('2d');
  const hints = [...document.querySelectorAll('input[placeholder]')].filter((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    pen.font = font;
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return input.value === '' && room > 1 && pen.measureText(input.placeholder).width > room + 1;
  });
  return [...cut, ...hides, ...hints]
    .filter((element) => !cut.some((other) => other !== element && element.contains(other)))
    .map((element) => element.outerHTML.slice(0, 200));
})()`;

/** Returns what is cut off at the side of the page, one element each. */
export async function cutOff(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(FIND_CUT)) as readonly string[];
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/**
 * What fades or moves has the contrast and the place of neither its beginning nor its end. What repeats for ever does not
 * count.
 */
const IS_STILL = `document
  .getAnimations()
  .every(({ effect }) => effect?.getComputedTiming().iterations === Infinity)`;

/** Waits until nothing on the page moves, and returns what axe finds on it, one line each. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await until(() => page.evaluate<boolean>(IS_STILL), 'the page to be still');
  // A string is evaluated by the debugger, which the policy of the page does not concern.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  // Only violations are asked for: listing what is right takes longer than finding what is wrong.
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'], preload: false })`,
  )) as AxeResult;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

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
  return openTab(browser, options);
}

/** The tabs of a suite: a new one for each test would cost more than most tests do in it. */
export interface Tabs {
  /** The tab with these options, as if it were new. One at a time. */
  open(options: BrowserContextOptions): Promise<WatchedPage>;
  /** After each test: no page asks the platform any more, and nothing of the test is left in a tab. */
  leave(): Promise<void>;
}

/**
 * Returns tabs that wait between two tests at an address of the console that loads nothing. A tab that stays on its site
 * keeps its process, and with it the compiled files of the page.
 */
export function createTabs(browser: Browser, rest: string): Tabs {
  const tabs = new Map<string, Tab>();
  const taken = new Set<Tab>();

  async function openNew(options: BrowserContextOptions): Promise<Tab> {
    const tab = await openTab(browser, options);
    await tab.page.goto(rest);
    return tab;
  }

  return {
    open: async (options) => {
      const key = JSON.stringify(options);
      const before = tabs.get(key);
      const tab = before && !before.page.isClosed() ? before : await openNew(options);
      if (taken.has(tab)) throw new Error('The tab with these options is already open');
      tabs.set(key, tab);
      taken.add(tab);
      if (options.viewport) await tab.page.setViewportSize(options.viewport);
      return tab;
    },
    leave: async () => {
      for (const { page, forget } of [...taken].filter((tab) => !tab.page.isClosed())) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.goto(rest);
        await page.evaluate('sessionStorage.clear(), localStorage.clear()');
        await page.emulateMedia({ colorScheme: null, media: null });
        forget();
      }
      taken.clear();
    },
  };
}

interface Tab extends WatchedPage {
  /** Begins anew with what went wrong, and what may. */
  forget(): void;
}

async function openTab(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext({ ...STILL, ...options });
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
    forget: () => {
      found.length = 0;
      expected.clear();
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

/** What a dialog adds to a page that axe has seen without it. */
export const DIALOG = '[role="dialog"]';

/** Waits until nothing on the page moves, and returns what axe finds in a part of it, one line each. Default: in all of it. */
export async function violationsOf(page: Page, part = 'html'): Promise<readonly string[]> {
  await until(() => page.evaluate<boolean>(IS_STILL), 'the page to be still');
  // A string is evaluated by the debugger, which the policy of the page does not concern.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  // Only violations are asked for: listing what is right takes longer than finding what is wrong.
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(part)}, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'], preload: false })`,
  )) as AxeResult;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

import type { Browser } from 'playwright-core';

import { percentile } from '../index/measure';

/** A screen, and what is visible once one can use it. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly shown: string;
}

const SCREENS: readonly Screen[] = [
  { name: 'runs', path: '/runs', shown: 'tbody a[href^="/runs/"]' },
  { name: 'runs, failed', path: '/runs?status=failed', shown: 'tbody tr, main h2' },
  { name: 'inbox', path: '/inbox', shown: '.inbox-item' },
  { name: 'workflows', path: '/workflows', shown: 'a[href^="/workflows/"]' },
];

export interface ScreenMeasure {
  readonly screen: string;
  /** From the address to the first row, in ms. */
  readonly p50: number;
  readonly p95: number;
  /** What went over the wire. */
  readonly kB: number;
}

/** Opens a screen in a new profile. Returns the ms until its first row, and the bytes that were sent. */
async function openOnce(
  browser: Browser,
  url: string,
  shown: string,
): Promise<{ readonly ms: number; readonly bytes: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(shown).first().waitFor();
    const ms = performance.now() - begun;
    const bytes = await page.evaluate<number>(
      'performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)',
    );
    return { ms, bytes };
  } finally {
    await context.close();
  }
}

/** Opens each screen so many times, in turns. */
export async function measureScreens(
  browser: Browser,
  consoleUrl: string,
  samples: number,
): Promise<readonly ScreenMeasure[]> {
  const taken = SCREENS.map((screen) => ({ screen, ms: [] as number[], bytes: 0 }));
  // The first opening pays for the browser and for the processes.
  for (let turn = -1; turn < samples; turn += 1) {
    for (const each of taken) {
      const { path, shown } = each.screen;
      const { ms, bytes } = await openOnce(browser, `${consoleUrl}${path}`, shown);
      if (turn >= 0) each.ms.push(ms);
      each.bytes = bytes;
    }
  }
  return taken.map(({ screen, ms, bytes }) => ({
    screen: screen.name,
    ...{ p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), kB: bytes / 1_000 },
  }));
}

import { existsSync } from 'node:fs';

import type { Browser } from 'playwright-core';

/**
 * Each window would start renderers that no test sees: two for the popups of the address bar, and a spare one. They cost
 * half of the CPU of a new window.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The driver adds its own to these.
  `--disable-features=${UNSEEN.join(',')}`,
];

/**
 * Where browsers are installed, the cheapest first: the headless shell is the same engine without the window around it,
 * which costs a quarter of the CPU of a page.
 */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Starts the Chromium of this machine, or the one of CHROMIUM_PATH. Throws when there is none. */
export async function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: given } = process.env;
  const executablePath = given ?? PATHS.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error('The console is tested in Chromium: install it, or set CHROMIUM_PATH.');
  }
  // Most users of this library open no browser, and should not load its driver.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: FLAGS });
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';
import { freePort, until } from '@platform/testing';

import { REPOSITORY } from './potassium';
import { createTemporaryFolder, removeFolder } from './temporary-folder';
import { openTestBenchPages, type LOOKS, type TestBenchPages } from './test-bench-pages';
import type { WatchedPage } from './console/browser';

/** The person who starts scenarios, of `examples/staff`. */
const PERSON = 'Camille Orme';

/** The demonstration on FHIR as `npm start` has it, on free ports, and its test bench in a browser. */
export interface ScenarioSite {
  readonly stack: Stack;
  signedIn(look: (typeof LOOKS)[number]): Promise<WatchedPage>;
  stop(): Promise<void>;
}

export async function openScenarioSite(): Promise<ScenarioSite> {
  const folder = createTemporaryFolder();
  const port = await freePort();
  const instance = join(folder, 'instance.yaml');
  const example = readFileSync(join(REPOSITORY, 'instance.yaml'), 'utf8');
  writeFileSync(
    instance,
    example
      .replaceAll('127.0.0.1:8090', `127.0.0.1:${port}`)
      .replace('path: inbox', `path: ${folder}`),
  );
  const stack = await startStack({
    instance,
    fhirServer: { port, seeds: ['examples/staff'] },
    testBench: true,
  });
  const pages: TestBenchPages = await openTestBenchPages(stack.testBenchUrl);
  return {
    stack,
    signedIn: (look) => pages.signedIn(PERSON, look),
    async stop() {
      await pages.close();
      await stack.stop();
      removeFolder(folder);
    },
  };
}

/** Starts a scenario by keyboard alone, and follows it to its end. Returns what its page says then. */
export async function playScenario({ page }: WatchedPage, name: string): Promise<string> {
  await page.goto('/scenarios');
  await page.getByRole('button', { name: new RegExp(`: ${name}$`) }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/scenarios\/.+follow=1$/);
  return until(async () => {
    const says = await page.getByRole('status').first().innerText();
    return /tourne|is running/.test(says) ? undefined : says;
  }, `the end of ${name}`);
}

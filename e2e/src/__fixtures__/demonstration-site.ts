import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { demonstrationIn } from './demonstration';
import { createTemporaryFolder, removeFolder } from './temporary-folder';
import { openTestBenchPages, type LOOKS, type TestBenchPages } from './test-bench-pages';
import type { WatchedPage } from './console/browser';

/** The demonstration as `npm start` has it, on free ports, and its test bench in a browser. */
export interface DemonstrationSite {
  readonly stack: Stack;
  readonly fhirUrl: string;
  /** Opens the test bench as somebody, by default a person of `examples/staff`. */
  signedIn(look: (typeof LOOKS)[number], person?: string): Promise<WatchedPage>;
  stop(): Promise<void>;
}

export async function openDemonstrationSite(): Promise<DemonstrationSite> {
  const folder = createTemporaryFolder();
  const demonstration = await demonstrationIn(folder);
  const stack = await startStack({ ...demonstration, testBench: true });
  const pages: TestBenchPages = await openTestBenchPages(stack.testBenchUrl);
  return {
    stack,
    fhirUrl: `http://127.0.0.1:${demonstration.fhirServer?.port}/fhir`,
    signedIn: (look, person = 'Camille Orme') => pages.signedIn(person, look),
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

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Campaign } from './campaigns';
import { runCampaign } from './run-campaign';

/** A busy machine takes longer than two cores of its own. */
const TIMEOUT_FACTOR = 5;
const MINUTE_MS = 60_000;
const GRACE_MS = 20_000;
const SHOWN_LINES = 40;

export interface Output {
  /** The result: one line for each campaign, and a count. */
  readonly print: (line: string) => void;
  /** What happens at the moment, and the output of a campaign that failed. */
  readonly printStatus: (line: string) => void;
}

/** Runs campaigns one after the other, and keeps a transcript of each. Returns whether all of them passed. */
export async function runAll(
  campaigns: readonly Campaign[],
  { print, printStatus }: Output,
  interrupt: AbortSignal,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-campaigns-'));
  const width = Math.max(...campaigns.map(({ name }) => name.length));
  let passed = 0;
  let failed = 0;
  for (const campaign of campaigns) {
    if (interrupt.aborted) break;
    const { name, shows, minutes } = campaign;
    const logFile = join(folder, `${name}.log`);
    printStatus(`${name}: about ${minutes} min, writes to ${logFile}`);
    writeFileSync(logFile, `${name}: ${shows}\n${new Date().toISOString()}\n`);
    const since = performance.now();
    const limits = { timeoutMs: minutes * TIMEOUT_FACTOR * MINUTE_MS, graceMs: GRACE_MS };
    const outcome = await runCampaign(campaign, logFile, limits, interrupt);
    const seconds = Math.round((performance.now() - since) / 1_000);
    const result = `${name.padEnd(width)}  ${outcome}, ${seconds} s`;
    if (outcome === 'passed') {
      passed += 1;
      print(`${result}: ${shows}`);
      continue;
    }
    if (outcome !== 'interrupted') failed += 1;
    print(`${result}: it is not shown that ${shows}`);
    printStatus(readFileSync(logFile, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n'));
  }
  const left = campaigns.length - passed - failed;
  printStatus(`transcripts: ${folder}`);
  print(`${passed} passed, ${failed} failed${left > 0 ? `, ${left} not run to the end` : ''}`);
  return passed === campaigns.length;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runCampaign } from './campaign/run-campaign';
import { readOptions, USAGE } from './read-options';
import { printReport, reportOn } from './report/report';

/** Longer than an outage of everything with its retries and timers, also on a slow machine. */
const CAMPAIGN_TIMEOUT_MS = 600_000;

const EXIT = { good: 0, bad: 1, usage: 64, broken: 70 };

const printStatus = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const command = readOptions(process.argv.slice(2), Date.now() % 1_000_000);
  if (!command) {
    process.stdout.write(USAGE);
    return EXIT.good;
  }
  const folder = mkdtempSync(join(tmpdir(), 'platform-chaos-'));
  printStatus(`seed ${command.seed}, in ${folder}`);
  const result = await runCampaign({
    ...command,
    folder,
    timeoutMs: CAMPAIGN_TIMEOUT_MS,
    printStatus,
  });
  const report = reportOn(command, result);
  if (command.reportFile !== undefined) {
    writeFileSync(command.reportFile, `${JSON.stringify(report, null, 2)}\n`);
  }
  process.stdout.write(printReport(report));
  if (!report.isGood) {
    printStatus(`the external store and the logs of the processes are kept in ${folder}`);
    return EXIT.bad;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return EXIT.good;
}

// The stack ends its processes on `exit`, which a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(EXIT.broken));
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const { stack, message } = error as Error;
    printStatus(error instanceof TypeError ? `${message}\n\n${USAGE}` : String(stack));
    process.exitCode = error instanceof TypeError ? EXIT.usage : EXIT.broken;
  },
);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type CampaignOptions, runCampaign } from '../campaign/run-campaign';
import { type Report, reportOn } from '../report/report';

/** Runs a campaign on a file, a proxy and an endpoint unless the options say otherwise, and removes its folder. */
export async function shortCampaign(
  some: Pick<CampaignOptions, 'seed' | 'runs' | 'faults'> & Partial<CampaignOptions>,
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'platform chaos '));
  const options: CampaignOptions = {
    folder,
    concurrency: 16,
    database: 'sqlite',
    proxies: 1,
    endpoints: 1,
    honoursKeys: true,
    rebuildsIndex: false,
    timeoutMs: 120_000,
    printStatus: () => undefined,
    ...some,
  };
  try {
    return reportOn(options, await runCampaign(options));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { INVARIANTS } from '../invariants';
import { everyEffectIsAppliedOnce } from '../invariants/effects';
import { printReport, type Report, reportOn } from '../report/report';
import { type CampaignOptions, runCampaign } from './run-campaign';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform chaos '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function campaign(
  some: Pick<CampaignOptions, 'seed' | 'runs' | 'faults'> & Partial<CampaignOptions>,
): Promise<Report> {
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
  return reportOn(options, await runCampaign(options));
}

it('loses nothing and doubles nothing in a short campaign', async () => {
  const report = await campaign({ seed: 14, runs: 25, faults: 5 });
  expect(printReport(report)).toContain('nothing lost, nothing doubled');
  const { endpoint, proxy, controlPlane } = report.damage.kills;
  expect(endpoint + proxy + controlPlane).toBeGreaterThan(0);
  expect(report.effects.recognised).toBeGreaterThan(0);
});

it('loses nothing and doubles nothing among several proxies and builds', async () => {
  const ground = { database: 'postgres', proxies: 2, endpoints: 2 } as const;
  const report = await campaign({ seed: 9, runs: 25, faults: 6, ...ground });
  expect(printReport(report)).toContain('nothing lost, nothing doubled');
  expect(report).toMatchObject({ ground });
});

it('fails when the outside store ignores idempotency keys, and for nothing else', async () => {
  const report = await campaign({ seed: 7, runs: 10, faults: 1, honoursKeys: false });
  const failed = report.invariants.filter(({ violations }) => violations > 0);
  expect(failed.map(({ name }) => name)).toEqual([everyEffectIsAppliedOnce.name]);
  expect(report).toMatchObject({ isGood: false, damage: { heldKills: 1 } });
  expect(report.effects.doubled).toBeGreaterThan(0);
  expect(report.invariants).toHaveLength(INVARIANTS.length);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { INVARIANTS } from '../invariants';
import { everyEffectIsAppliedOnce } from '../invariants/effects';
import { printReport } from '../report/print-report';
import { reportOn, type Report } from '../report/report';
import { runCampaign, type CampaignOptions } from './run-campaign';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform chaos '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function campaign(
  options: Pick<CampaignOptions, 'seed' | 'runs' | 'kills' | 'honoursKeys'>,
): Promise<Report> {
  const tell = (): void => undefined;
  const rest = { folder, concurrency: 16, rebuildsIndex: false, patienceMs: 60_000, tell };
  return reportOn(options, await runCampaign({ ...options, ...rest }));
}

it('loses nothing and doubles nothing in a short campaign', async () => {
  const report = await campaign({ seed: 7, runs: 25, kills: 4, honoursKeys: true });
  expect(printReport(report)).toContain('nothing lost, nothing doubled');
  const { endpoint, proxy, controlPlane } = report.damage.kills;
  expect(endpoint + proxy + controlPlane).toBeGreaterThan(0);
  expect(report.effects.recognised).toBeGreaterThan(0);
});

it('fails when the outside store ignores idempotency keys, and for nothing else', async () => {
  const report = await campaign({ seed: 7, runs: 10, kills: 1, honoursKeys: false });
  const failed = report.invariants.filter(({ violations }) => violations > 0);
  expect(failed.map(({ name }) => name)).toEqual([everyEffectIsAppliedOnce.name]);
  expect(report).toMatchObject({ isGood: false, damage: { heldKills: 1 } });
  expect(report.effects.doubled).toBeGreaterThan(0);
  expect(report.invariants).toHaveLength(INVARIANTS.length);
});

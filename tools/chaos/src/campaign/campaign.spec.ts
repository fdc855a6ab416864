import { shortCampaign } from '../__fixtures__/short-campaign';
import { printReport } from '../report/report';

it('a campaign loses nothing and doubles nothing when the endpoint is killed between a write and its response', async () => {
  const report = await shortCampaign({ seed: 9, runs: 25, faults: 1 });
  expect(printReport(report)).toContain('nothing lost, nothing doubled');
  expect(report.damage).toMatchObject({ heldKills: 1, faults: { kill: 1 } });
  expect(report.effects.recognised).toBeGreaterThan(0);
});

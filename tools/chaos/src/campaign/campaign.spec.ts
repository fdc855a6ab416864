import { shortCampaign } from '../__fixtures__/short-campaign';
import { printReport } from '../report/report';

/** This seed kills the endpoint and the proxy, and replaces a build of the endpoint. */
const SEED = 9;

it('a campaign loses nothing and doubles nothing when processes are killed and a build is replaced', async () => {
  const report = await shortCampaign({ seed: SEED, runs: 25, faults: 3, endpoints: 2 });
  expect(printReport(report)).toContain('nothing lost, nothing doubled');
  expect(report.damage).toMatchObject({
    kills: { endpoint: 1, proxy: 1 },
    faults: { kill: 2, release: 1 },
  });
  expect(report.effects.recognised).toBeGreaterThan(0);
});

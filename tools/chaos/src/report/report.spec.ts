import { goodCampaign } from '../__fixtures__/good-campaign';
import { noDamage } from '../campaign/damage';
import type { CampaignFacts } from '../facts';
import { printReport, type Report, reportOn } from './report';

const report = (change: Partial<CampaignFacts> = {}): Report =>
  reportOn(
    { seed: 7, honoursKeys: true, database: 'postgres', proxies: 2, endpoints: 1 },
    { facts: { ...goodCampaign, ...change }, damage: noDamage(), refusals: 3, durationMs: 61_000 },
  );

const { attempts } = goodCampaign;

it('report: counts what was done, and says that all is well', () => {
  expect(report()).toMatchObject({
    isGood: true,
    events: { sent: 2, deliveries: 3, refused: 3 },
    runs: { 'chaos-chain': { completed: 1 }, 'chaos-validation': { completed: 1 } },
    effects: { keys: 3, attempts: 4, repeated: 1, recognised: 1, doubled: 0 },
    people: { decisions: { '200': 1, '409': 1 } },
  });
  const text = printReport(report());
  expect(text).toContain('seed 7: nothing lost, nothing doubled');
  expect(text).toContain('platform      postgres, 2 × proxy, 1 × endpoint');
  expect(text).toContain('duration      61 s');
  expect(text).toContain('older indexes 0 put back, 0 of them old enough to be noticed');
  expect(text).not.toContain('✗');
});

it('report: counts the kills and freezes of each process, and what was done to connections', () => {
  const damage = {
    ...noDamage(),
    kills: { endpoint: 3, proxy: 2, controlPlane: 1, database: 1 },
    freezes: { endpoint: 0, proxy: 1, controlPlane: 0 },
    links: { 'proxy to database delayed': 2 },
  };
  const text = printReport(
    reportOn(
      { seed: 7, honoursKeys: true, database: 'postgres', proxies: 2, endpoints: 1 },
      { facts: goodCampaign, damage, refusals: 0, durationMs: 1 },
    ),
  );
  expect(text).toContain('kill -9       7: 3 endpoint, 2 proxy, 1 control plane, 1 database');
  expect(text).toContain('freezes       1: 0 endpoint, 1 proxy, 0 control plane');
  expect(text).toContain('connections   2 × proxy to database delayed');
});

it('report: says which acts of people were never acknowledged, of which nothing is shown', () => {
  const late = goodCampaign.decisions.map((decision) => ({ ...decision, status: 409 }));
  expect(printReport(report({ decisions: late }))).toMatch(
    /^not tried {5}decisions, .*: none was acknowledged$/m,
  );
  expect(printReport(report())).not.toMatch(/^not tried .*decisions/m);
});

it('report: does not take a repetition that failed for one that was recognised', () => {
  const failing = attempts.map((one) => (one.isApplied ? one : { ...one, misbehaviour: 'fails' }));
  expect(report({ attempts: failing }).effects).toMatchObject({ repeated: 1, recognised: 0 });
});

it('report: tells what does not hold, with examples', () => {
  const doubled = report({ attempts: attempts.map((one) => ({ ...one, isApplied: true })) });
  expect(doubled).toMatchObject({ isGood: false, effects: { doubled: 1 } });
  const text = printReport(doubled);
  expect(text).toContain('FAILED');
  expect(text).toMatch(/^✗ every effect .*: 1 violation$/m);
  expect(text).toContain('    e-1:alert was applied 2 times');
});

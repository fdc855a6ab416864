import { shortCampaign } from '../__fixtures__/short-campaign';
import { INVARIANTS } from '../invariants';
import { everyEffectIsAppliedOnce } from '../invariants/effects';

it('a campaign fails when the outside store ignores idempotency keys, and for nothing else', async () => {
  const report = await shortCampaign({ seed: 7, runs: 10, faults: 1, honoursKeys: false });
  const failed = report.invariants.filter(({ violations }) => violations > 0);
  expect(failed.map(({ name }) => name)).toEqual([everyEffectIsAppliedOnce.name]);
  expect(report).toMatchObject({ isGood: false, damage: { heldKills: 1 } });
  expect(report.effects.doubled).toBeGreaterThan(0);
  expect(report.invariants).toHaveLength(INVARIANTS.length);
});

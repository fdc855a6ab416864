import { openDrillPlatform, type DrillPlatform } from './__fixtures__/restore-drill/drill-platform';
import { CRASH_TOPIC, describeCrashes } from './crash/crash.topic';
import { describeOutages, OUTAGE_TOPIC } from './outages/outages.topic';
import { describeRestore } from './outages/restore.topic';

/** One platform that is stopped, killed and restored, in this order: each topic leaves it running. */
let platform: DrillPlatform;
beforeAll(async () => {
  platform = await openDrillPlatform('sqlite', { topics: [CRASH_TOPIC, OUTAGE_TOPIC] });
});
afterAll(() => platform?.close());

describeOutages(() => platform);
describeCrashes('gate', () => platform);
describeRestore(() => platform);

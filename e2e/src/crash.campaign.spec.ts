import { openHospital, type Hospital } from './__fixtures__/hospital';
import { CRASH_TOPIC, describeCrashes } from './crash/crash.topic';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital({ topics: [CRASH_TOPIC] });
});
afterAll(() => hospital?.close());

describeCrashes('whole', () => hospital);

import type { Check } from './__fixtures__/restore-drill/checks';
import {
  loseControlPlane,
  loseDatabase,
  losePorts,
  prepare,
} from './__fixtures__/restore-drill/drill';
import { openDrillPlatform, type DrillPlatform } from './__fixtures__/restore-drill/drill-platform';

let platform: DrillPlatform;

beforeAll(async () => {
  platform = openDrillPlatform();
  await prepare(platform);
});
afterEach(() => platform.stop());
afterAll(() => platform?.close());

const allHold = (checks: readonly Check[]): void => {
  expect(checks.map(({ what, saw }) => ({ what, saw }))).toEqual(
    checks.map(({ what, expected }) => ({ what, saw: expected })),
  );
};

it('says what a control plane that was restored has lost, and starts it again', async () => {
  allHold(await loseControlPlane(platform));
});

it('completes an index that was restored before it takes an event', async () => {
  allHold(await loseDatabase(platform));
});

it('says that runs are held by an address where nothing answers, and moves them', async () => {
  allHold(await losePorts(platform));
});

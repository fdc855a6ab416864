import { loseControlPlane, prepare } from './__fixtures__/restore-drill/drill';
import { openDrillPlatform, type DrillPlatform } from './__fixtures__/restore-drill/drill-platform';

/** One restore; `npm run campaigns -- restore` does all of them. */
let platform: DrillPlatform;

beforeAll(async () => {
  platform = await openDrillPlatform();
  await prepare(platform);
});
afterAll(() => platform?.close());

it('a control plane that was restored says what it has lost, and it is started again', async () => {
  const checks = await loseControlPlane(platform);
  expect(checks.map(({ what, saw }) => ({ what, saw }))).toEqual(
    checks.map(({ what, expected }) => ({ what, saw: expected })),
  );
});

import { openScenarioSite, playScenario, type ScenarioSite } from './__fixtures__/scenario-site';
import { faultsOf, LOOKS } from './__fixtures__/test-bench-pages';

let site: ScenarioSite;
beforeAll(async () => {
  site = await openScenarioSite();
});
afterAll(() => site?.stop());

it('the scenario of late and corrected results, started by keyboard from its page, finds the platform as the published rule asks', async () => {
  const opened = await site.signedIn(LOOKS[0]);
  const says = await playScenario(opened, 'Résultats tardifs et corrigés');
  expect(says).toMatch(/^La plateforme a fait tout/);
  expect(await opened.page.locator('main').innerText()).toContain('19 sur 19');
  expect(await faultsOf(opened)).toEqual([]);
  await opened.page.goto('/scenarios');
  expect(await faultsOf(opened)).toEqual([]);
});

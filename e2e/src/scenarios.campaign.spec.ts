import { createApi } from './__fixtures__/api';
import {
  openDemonstrationSite,
  playScenario,
  type DemonstrationSite,
} from './__fixtures__/demonstration-site';
import { faultsOf, LOOKS } from './__fixtures__/test-bench-pages';

const LIMIT_MS = 300_000;

const GREEN = { fr: /^La plateforme a fait tout/, en: /^The platform did everything/ };

const NAMES = {
  fr: [
    'Service',
    'Visite du matin',
    'Afflux de résultats',
    'Entrepôt absent',
    'Résultats tardifs et corrigés',
    'Insuffisance rénale aiguë',
  ],
  en: [
    'Ward',
    'Morning round',
    'Burst of results',
    'Warehouse away',
    'Late and corrected results',
    'Acute kidney injury',
  ],
};

let site: DemonstrationSite;
beforeAll(async () => {
  site = await openDemonstrationSite();
});
afterAll(() => site?.stop());

describe.each(LOOKS)('scenarios at $width pixels in $language', (look) => {
  it.each(NAMES[look.language])(
    '%s is as the published rule asks, on a page without a fault',
    async (name) => {
      const opened = await site.signedIn(look);
      expect(await playScenario(opened, name)).toMatch(GREEN[look.language]);
      expect(await faultsOf(opened)).toEqual([]);
      await opened.page.goto('/scenarios');
      expect(await faultsOf(opened)).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe('a scenario on a platform that is broken', () => {
  const MISSING = /6 manquent, 0 inattendu\./;

  it(
    'is red while the endpoint is stopped, names what is missing, and the next one is green',
    async () => {
      const opened = await site.signedIn(LOOKS[0]);
      await site.stack.endpoint.stop();
      expect(await playScenario(opened, 'Visite du matin')).toMatch(MISSING);
      const wrong = opened.page.getByRole('region', { name: 'Ce qui ne va pas' });
      for (const result of ['5,5 mmol/L', '6,2 mEq/L', '6,8 mmol/L', '5,9 mEq/L', '6,4 mmol/L']) {
        expect(await wrong.innerText()).toContain(`Potassium ${result}`);
      }
      expect(await wrong.innerText()).not.toContain('4,1 mmol/L');
      expect(await faultsOf(opened)).toEqual([]);
      await site.stack.endpoint.start();
      expect(await playScenario(opened, 'Visite du matin')).toMatch(GREEN.fr);
    },
    LIMIT_MS,
  );

  it(
    'is red once the workflow is retired',
    async () => {
      const api = createApi(() => site.stack.proxyUrl);
      const params = {
        ...{ path: { slug: 'hyperkalaemia-alert' }, header: { 'If-Match': '*' as const } },
      };
      await api.client().DELETE('/api/workflows/{slug}', { params });
      const opened = await site.signedIn(LOOKS[0]);
      expect(await playScenario(opened, 'Visite du matin')).toMatch(MISSING);
      expect(await faultsOf(opened)).toEqual([]);
    },
    LIMIT_MS,
  );
});

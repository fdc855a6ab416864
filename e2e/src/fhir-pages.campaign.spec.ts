import { openFhirSite, type FhirSite } from './__fixtures__/fhir-site';
import { testBench } from './fhir/test-bench.topic';

let site: FhirSite;
beforeAll(async () => {
  site = await openFhirSite();
});
afterAll(() => site?.stop());

describe('the test bench', () => testBench(() => site, 'whole'));

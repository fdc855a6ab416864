import { openFhirSite, type FhirSite } from './__fixtures__/fhir-site';
import { fhir } from './fhir/fhir.topic';
import { testBench } from './fhir/test-bench.topic';

let site: FhirSite;
beforeAll(async () => {
  site = await openFhirSite({ testBench: true });
});
afterAll(() => site?.stop());

describe('a record on a FHIR server', () => fhir(() => site, 'whole'));
describe('the test bench', () => testBench(() => site));

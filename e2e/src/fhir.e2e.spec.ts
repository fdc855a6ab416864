import { retireWorkflow } from './__fixtures__/publish-workflow';
import { fhir } from './fhir/fhir.topic';
import { openProofSite, type ProofSite } from './proof-workflows/__fixtures__/proof-site';
import { proofWorkflows } from './proof-workflows/proof-workflows.topic';

/** One platform with its record on a FHIR server. Those that take the server away come last. */
let site: ProofSite;
beforeAll(async () => {
  site = await openProofSite();
});
afterAll(() => site?.stop());

describe('proof workflows', () => proofWorkflows(() => site, 'gate'));

describe('a record on a FHIR server', () => {
  // What they write would be taken for what the workflow of these tests writes.
  beforeAll(async () => {
    for (const slug of ['hyperkalaemia-alert', 'hyperkalaemia-pathway']) {
      await retireWorkflow(site.api, slug);
    }
  });
  fhir(() => site.fhir, 'gate');
});

import { openProofSite, type ProofSite } from './__fixtures__/proof-site';
import { proofWorkflows } from './proof-workflows.topic';

let site: ProofSite;
beforeAll(async () => {
  site = await openProofSite();
});
afterAll(() => site?.stop());

describe('proof workflows', () => proofWorkflows(() => site, 'whole'));

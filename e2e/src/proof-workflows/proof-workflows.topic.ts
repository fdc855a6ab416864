import type { Scope } from '../__fixtures__/console/scope';
import { deterioration } from './deterioration.topic';
import { apixaban } from './apixaban.topic';
import { hyperkalaemia } from './hyperkalaemia.topic';
import { kidneyInjury } from './kidney-injury.topic';
import { reconciliation } from './reconciliation.topic';
import { openProofSite, type ProofSite } from './__fixtures__/proof-site';

/**
 * One platform with its record on a FHIR server, for all topics: each case has patients of its own, and only what is read
 * back from the server counts. In the gate a journey of each kind of each workflow; the stored tests have the other cases,
 * and the campaign runs those too.
 */
export function describeProofWorkflows(scope: Scope): void {
  let site: ProofSite;
  const opened = (): ProofSite => site;

  beforeAll(async () => {
    site = await openProofSite([
      'plugins/renal/definitions',
      'plugins/renal-pathways/definitions',
      'plugins/hyperkalaemia/definitions',
      'plugins/clinical/definitions',
      'plugins/deterioration/definitions',
      'plugins/reconciliation/definitions',
    ]);
  });
  afterAll(() => site?.stop());

  describe('acute kidney injury', () => kidneyInjury(opened, scope));
  describe('deterioration', () => deterioration(opened, scope));
  describe('hyperkalaemia', () => hyperkalaemia(opened, scope));
  describe('apixaban', () => apixaban(opened, scope));
  describe('reconciliation', () => reconciliation(opened, scope));
}

import type { Scope } from '../__fixtures__/console/scope';
import { deterioration } from './deterioration.topic';
import { apixaban } from './apixaban.topic';
import { hyperkalaemia } from './hyperkalaemia.topic';
import { kidneyInjury } from './kidney-injury.topic';
import { reconciliation } from './reconciliation.topic';
import type { ProofSite } from './__fixtures__/proof-site';

/**
 * Each case has patients of its own, and only what is read back from the FHIR server counts. In the gate a journey or two
 * through each workflow; the stored tests have the other cases, and the campaign runs those too.
 */
export function proofWorkflows(site: () => ProofSite, scope: Scope): void {
  describe('acute kidney injury', () => kidneyInjury(site, scope));
  describe('deterioration', () => deterioration(site, scope));
  describe('hyperkalaemia', () => hyperkalaemia(site, scope));
  describe('apixaban', () => apixaban(site, scope));
  describe('reconciliation', () => reconciliation(site, scope));
}

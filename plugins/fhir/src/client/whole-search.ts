import type { Bundle, FhirResource, OperationOutcome } from 'fhir/r4';

import { classifyAnswer, classifyIssues, failingIssues } from './classify-error';
import { FhirError } from './fhir-error';
import type { FhirRequest } from './fhir-request';
import { linkOf } from './page-links';

/** Throws when a page says that a part of the search failed: what it has would look like everything. */
export function requireNoFailure(request: FhirRequest, { entry = [] }: Bundle<FhirResource>): void {
  for (const { resource, response } of entry) {
    const outcome = response?.outcome ?? resource;
    const failing =
      outcome?.resourceType === 'OperationOutcome'
        ? failingIssues(outcome as OperationOutcome)
        : [];
    const status = Number.parseInt(response?.status ?? '', 10);
    if (status >= 400) {
      throw classifyAnswer(request, { status, headers: {}, body: JSON.stringify(outcome ?? {}) });
    }
    if (failing.length > 0) throw classifyIssues(request, failing, 200);
  }
}

/** Counts the matches of the pages of one search, and compares them with what the server counted. */
export class CompletenessCheck {
  private matches = 0;
  private readonly totals: number[] = [];
  private isUnreadable = false;

  constructor(private readonly type: string) {}

  add(page: Bundle<FhirResource>): void {
    const { entry = [], total } = page;
    for (const { resource, search } of entry) {
      if (search?.mode === 'outcome' || resource?.resourceType === 'OperationOutcome') continue;
      if (resource === undefined) this.isUnreadable = true;
      else if ((search?.mode ?? (resource.resourceType === this.type && 'match')) === 'match') {
        this.matches += 1;
      }
    }
    if (typeof total === 'number' && !isEstimate(page)) this.totals.push(total);
  }

  /**
   * Throws when matches are missing after the last page. The record changes while the pages are read, so the smallest of
   * their totals counts. A server need not count.
   */
  requireAll(): void {
    const expected = Math.min(...this.totals);
    if (!this.isUnreadable && !(this.totals.length > 0 && expected > this.matches)) return;
    const { type, matches } = this;
    const isCounted = this.totals.length > 0;
    throw new FhirError(
      'FHIR_SEARCH_INCOMPLETE',
      {
        fr: `recherche ${type} : ${matches} résultats reçus${isCounted ? ` sur ${expected}` : ''}, lecture incomplète refusée`,
        en: `search of ${type}: ${matches} results received${isCounted ? ` of ${expected}` : ''}, incomplete reading refused`,
      },
      { retryable: true },
    );
  }
}

const isEstimate = (page: Bundle): boolean =>
  /[?&]_total=estimate(?:&|$)/.test(linkOf(page, 'self') ?? '');

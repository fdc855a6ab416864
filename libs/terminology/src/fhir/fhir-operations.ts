import type { ValueSetConcept } from '@platform/ports';

import {
  parseJson,
  readDisplay,
  readExpansion,
  readRefusal,
  readResult,
  type Answer,
} from './fhir-answers';

/** A terminology server's answer to one GET. */
export interface FhirResponse {
  readonly status: number;
  readonly text: string;
}

/** Thrown by a `FhirGet` that has nothing to show the server who asks. */
export class TerminologyUnauthenticatedError extends Error {}

/** Sends one GET request. Rejects without a response. It has its own timeouts. */
export type FhirGet = (url: string) => Promise<FhirResponse>;

/** Page size of `$expand`, and the maximum number of codes, because people cannot use longer lists. */
const CODES_PAGE_SIZE = 1_000;
const MAX_CONCEPTS = 10_000;

/** `url` and, where the canonical URL names a version (`url|version`), `valueSetVersion`. */
function valueSetQuery(canonical: string): Readonly<Record<string, string>> {
  // The terms of a SNOMED CT expression are between bars too.
  const [, url, version] = /^([^|]+)\|([\w.-]+)$/.exec(canonical) ?? [];
  return url === undefined || version === undefined
    ? { url: canonical }
    : { url, valueSetVersion: version };
}

/** The read operations of a FHIR R4 terminology server; never rejects. */
export class FhirOperations {
  private readonly base: string;
  private readonly get: FhirGet;
  private readonly language: string;

  constructor(baseUrl: string, get: FhirGet, language: string) {
    this.base = baseUrl.replace(/\/+$/, '');
    this.get = get;
    this.language = language;
  }

  /**
   * Always sends `system`, because several servers refuse a code without it, and `url` as the only one of `url`,
   * `valueSet` and `context`, because others refuse more than one.
   */
  isInValueSet(canonical: string, system: string, code: string): Promise<Answer<boolean>> {
    const query = { ...valueSetQuery(canonical), system, code };
    return this.ask('ValueSet/$validate-code', query, readResult);
  }

  isInCodeSystem(url: string, code: string): Promise<Answer<boolean>> {
    return this.ask('CodeSystem/$validate-code', { url, code }, readResult);
  }

  displayOf(system: string, code: string): Promise<Answer<string>> {
    const query = { system, code, displayLanguage: this.language };
    return this.ask('CodeSystem/$lookup', query, readDisplay);
  }

  /** Returns all concepts or none, because a partial list would look complete. */
  async expand(canonical: string): Promise<Answer<readonly ValueSetConcept[]>> {
    const concepts = new Map<string, ValueSetConcept>();
    // The server counts entries; a code may be in several of them.
    let entries = 0;
    for (;;) {
      const query = {
        ...valueSetQuery(canonical),
        count: String(CODES_PAGE_SIZE),
        offset: String(entries),
        activeOnly: 'true',
        displayLanguage: this.language,
      };
      const page = await this.ask('ValueSet/$expand', query, readExpansion);
      if ('none' in page) return page;
      const { concepts: read, total } = page.value;
      const before = concepts.size;
      for (const concept of read) concepts.set(concept.code, concept);
      entries += read.length;
      // A server that ignores `offset` repeats the first page, so a page without new codes is the end.
      const isLast =
        concepts.size === before ||
        (total === undefined ? read.length < CODES_PAGE_SIZE : entries >= total);
      if (isLast) return { value: [...concepts.values()] };
      if (concepts.size >= MAX_CONCEPTS) return { none: 'not-enumerable' };
    }
  }

  private async ask<T>(
    operation: string,
    query: Readonly<Record<string, string>>,
    read: (body: unknown) => Answer<T>,
  ): Promise<Answer<T>> {
    const url = `${this.base}/${operation}?${new URLSearchParams(query)}`;
    let response: FhirResponse;
    try {
      response = await this.get(url);
    } catch (error) {
      const isUnauthenticated = error instanceof TerminologyUnauthenticatedError;
      return { none: isUnauthenticated ? 'unauthenticated' : 'unreachable' };
    }
    const { status, text } = response;
    const body = parseJson(text);
    return status >= 200 && status < 300 ? read(body) : { none: readRefusal(status, body) };
  }
}

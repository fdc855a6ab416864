import type { Bundle } from 'fhir/r4';

import { FhirError } from './fhir-error';

export const linkOf = (bundle: Bundle, relation: string): string | undefined =>
  bundle.link?.find((link) => link.relation === relation)?.url;

export interface ServerAddress {
  readonly baseUrl: string;
  /** The address that the server writes into its answers, when a proxy stands before it. */
  readonly advertisedUrl?: string | undefined;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * Returns the address of the next page on the configured server. A server behind a proxy may write its own
 * address (`advertisedUrl`) there. Any other origin is refused: the request carries our authorization.
 */
export function nextPageUrl(next: string, { baseUrl, advertisedUrl }: ServerAddress): string {
  const base = `${baseUrl}/`;
  const resolved = URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (resolved !== undefined && advertisedUrl !== undefined) {
    const advertised = withoutSlash(advertisedUrl);
    if (
      resolved.href.startsWith(advertised) &&
      /^[/?]|^$/.test(resolved.href.slice(advertised.length))
    ) {
      return baseUrl + resolved.href.slice(advertised.length);
    }
  }
  if (resolved?.origin === new URL(base).origin) return resolved.href;
  throw new FhirError('FHIR_PAGE_REFUSED', {
    fr: `page suivante sur un autre serveur (${resolved?.origin ?? 'adresse illisible'}) : renseignez « advertisedUrl » si c'est le même`,
    en: `next page on another server (${resolved?.origin ?? 'unreadable address'}): set "advertisedUrl" if it is the same`,
  });
}

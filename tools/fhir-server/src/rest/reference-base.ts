import { type RestContext } from './fhir-request';

/** The address below which an absolute reference means a resource of this server. None when references are texts. */
export const referenceBase = ({
  baseUrl,
  behaviours,
}: Pick<RestContext, 'baseUrl' | 'behaviours'>): string =>
  behaviours.referenceMatching === 'text' ? 'about:blank' : baseUrl;

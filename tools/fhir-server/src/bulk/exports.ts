import { type Resource } from '../resource';

export interface BulkRequest {
  readonly baseUrl: string;
  readonly url: string;
  readonly query: readonly (readonly [string, string])[];
  /** ms since 1970 */
  readonly at: number;
}

/** The state of an export: `undefined` when the server is still at it. */
type BulkManifest = Resource | undefined;

/** The exports of a server: HL7 FHIR Bulk Data Access, of the whole system. */
export interface BulkExports {
  /** Starts an export. Returns the address of its status. Throws 400 for a parameter that it cannot take. */
  start(request: BulkRequest): string;
  /** Throws 404 for an unknown export. */
  status(id: string, baseUrl: string): BulkManifest;
  /** The resources of a file, one a line. Throws 404. */
  file(id: string, name: string): string;
  forget(id: string): void;
}

import { type Resource } from './resource';

export type Severity = 'fatal' | 'error' | 'warning' | 'information';

export interface Issue {
  readonly severity: Severity;
  /** A code of http://hl7.org/fhir/issue-type. */
  readonly code: string;
  readonly diagnostics: string;
  /** FHIRPath of the element. */
  readonly expression?: string | undefined;
}

/** A request that the server refuses: the response is an OperationOutcome with this status. */
export class RequestRefusedError extends Error {
  readonly issues: readonly Issue[];

  constructor(
    readonly status: number,
    issues: readonly Issue[] | { code: string; diagnostics: string },
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const list = 'code' in issues ? [{ severity: 'error' as const, ...issues }] : issues;
    super(list.map(({ diagnostics }) => diagnostics).join('; '));
    this.issues = list;
  }
}

/** Shorthand for the usual refusal with one issue. */
export const refused = (
  status: number,
  code: string,
  diagnostics: string,
  headers: Readonly<Record<string, string>> = {},
): RequestRefusedError => new RequestRefusedError(status, { code, diagnostics }, headers);

export function outcomeOf(issues: readonly Issue[]): Resource {
  return {
    resourceType: 'OperationOutcome',
    issue: issues.map(({ severity, code, diagnostics, expression }) => ({
      severity,
      code,
      diagnostics,
      ...(expression === undefined ? {} : { expression: [expression] }),
    })),
  };
}

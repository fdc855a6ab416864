/** What the address of the retrospectives says. */
export interface RetrospectivesSearch {
  /** The chosen report. */
  readonly report?: string;
}

export const readRetrospectivesSearch = ({
  report,
}: Readonly<Record<string, unknown>>): RetrospectivesSearch =>
  typeof report === 'string' && report !== '' ? { report } : {};

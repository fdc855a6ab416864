const STATUSES = ['running', 'completed', 'failed', 'lost'] as const;

export type RunStatusFilter = (typeof STATUSES)[number];

/** The filters of the list of runs, as the address has them. */
export interface RunsSearch {
  readonly status?: RunStatusFilter;
  readonly workflow?: string;
  readonly subject?: string;
}

const isStatus = (value: unknown): value is RunStatusFilter =>
  (STATUSES as readonly unknown[]).includes(value);

/** Reads the filters of an address. What is not a filter is left out. */
export function readRunsSearch({
  status,
  workflow,
  subject,
}: Readonly<Record<string, unknown>>): RunsSearch {
  return {
    ...(isStatus(status) && { status }),
    ...(typeof workflow === 'string' && workflow !== '' && { workflow }),
    ...(typeof subject === 'string' && subject !== '' && { subject }),
  };
}

export const RUN_STATUSES: readonly RunStatusFilter[] = STATUSES;

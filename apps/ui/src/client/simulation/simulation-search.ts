import type { VersionRef } from '../workflows/workflows-search';

/** A subject as an address names it: `patient:p-severe`. */
export interface SubjectRef {
  readonly kind: string;
  readonly id: string;
}

/** What the address of a simulation says. */
export interface SimulationSearch {
  /** Slug of the workflow to simulate. */
  readonly workflow?: string;
  /** Absent: the published version, else the draft, else the newest. */
  readonly version?: VersionRef;
  /** Id of a run to simulate again. Its version is `same` where the address does not say. */
  readonly run?: string;
  /** `<kind>:<id>` of a real record. */
  readonly subject?: string;
}

const text = (value: unknown): string | undefined => {
  // An address that says `?run=7` has a number.
  const given = typeof value === 'number' ? String(value) : value;
  return typeof given === 'string' && given !== '' ? given : undefined;
};

export function readSimulationSearch(search: Readonly<Record<string, unknown>>): SimulationSearch {
  const workflow = text(search['workflow']);
  const run = text(search['run']);
  const subject = text(search['subject']);
  const { version } = search;
  const isVersion = version === 'draft' || (Number.isInteger(version) && Number(version) >= 1);
  return {
    ...(workflow !== undefined && { workflow }),
    ...(isVersion && { version: version as VersionRef }),
    ...(run !== undefined && { run }),
    ...(subject !== undefined && { subject }),
  };
}

/** Returns the subject that an address names. Undefined where it is not `<kind>:<id>`. */
export function subjectOf(text: string | undefined): SubjectRef | undefined {
  const at = text?.indexOf(':') ?? -1;
  if (text === undefined || at < 1 || at === text.length - 1) return undefined;
  return { kind: text.slice(0, at), id: text.slice(at + 1) };
}

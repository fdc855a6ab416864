import type { ControlPlaneIncident } from '@platform/engine-api';

/** What the control plane says of an invocation in trouble. */
export interface TroubledInvocation extends Pick<
  ControlPlaneIncident,
  'code' | 'since' | 'nodePath' | 'reason'
> {
  readonly runId: string;
  readonly status: string;
  /** The control plane forgets the number when it pauses. */
  readonly attempts?: number;
}

/** By run. */
export type Incidents = ReadonlyMap<string, ControlPlaneIncident>;

/** The incidents now; a paused invocation keeps the number of attempts that was known before. */
export function incidentsOf(found: readonly TroubledInvocation[], before: Incidents): Incidents {
  return new Map(
    found.map(({ runId, status, attempts, ...why }) => [
      runId,
      {
        kind: status === 'paused' ? 'paused' : 'failing',
        attempts: attempts ?? before.get(runId)?.attempts ?? 0,
        ...why,
      },
    ]),
  );
}

export interface IncidentChanges {
  /** New ones, and those that are of another kind or for another reason than before. */
  readonly begun: Incidents;
  readonly over: Incidents;
}

export function incidentChanges(before: Incidents, now: Incidents): IncidentChanges {
  const begun = [...now].filter(([runId, { kind, code }]) => {
    const known = before.get(runId);
    return known?.kind !== kind || known.code !== code;
  });
  const over = [...before].filter(([runId]) => !now.has(runId));
  return { begun: new Map(begun), over: new Map(over) };
}

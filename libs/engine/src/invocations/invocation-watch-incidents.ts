import type { ControlPlaneIncident } from '@platform/engine-api';

/** An invocation with trouble, as the control plane reports it. */
export interface TroubledInvocation extends Pick<
  ControlPlaneIncident,
  'code' | 'since' | 'nodePath' | 'reason'
> {
  readonly runId: string;
  readonly invocationId: string;
  readonly status: string;
  /** Absent for paused invocations: the control plane drops the number. */
  readonly attempts?: number;
}

/** Incidents by run id. */
export type Incidents = ReadonlyMap<string, ControlPlaneIncident>;

/** Returns the current incidents. A paused invocation keeps its last known number of attempts. */
export function incidentsOf(found: readonly TroubledInvocation[], before: Incidents): Incidents {
  return new Map(
    found.map(({ runId, invocationId: _address, status, attempts, ...why }) => [
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
  /** New incidents, and those whose kind or reason has changed. */
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

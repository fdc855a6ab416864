import type { Catalog } from '@platform/catalog';
import type { ControlPlaneIncident } from '@platform/engine-api';
import type { Ports, RecordPort, Terminology } from '@platform/ports';

import type { RunDirectory } from './run-directory';

/** What the durable services act with: what is registered, and the adapters the instance bound. */
export interface EngineWorld {
  readonly catalog: Catalog;
  readonly ports: Ports;
  /** Context kind → the record port its adapter declares. */
  readonly recordPorts: ReadonlyMap<string, RecordPort>;
  readonly terminology: Terminology;
  /** Trouble of the control plane with a run, which the run cannot tell; nothing is known without it. */
  readonly incidentOf?: (runId: string) => ControlPlaneIncident | undefined;
  /** The runs that have not ended; nobody is told without it. */
  readonly directory?: RunDirectory;
}

/** How the workflow service is kept by the control plane. Durations in milliseconds. */
export interface EngineSettings {
  /** How long a finished run can be read and its event id is refused a second run. */
  readonly runRetentionMs: number;
  /** How long a waiting run keeps its slot before it is suspended. */
  readonly inactivityTimeoutMs: number;
  /** Public keys of the control planes that may call (`publickeyv1_…`); empty: anyone. */
  readonly identityKeys: readonly string[];
}

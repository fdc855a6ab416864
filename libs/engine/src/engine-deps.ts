import type { AdapterPin, Catalog } from '@platform/catalog';
import type {
  ControlPlaneIncident,
  EngineBindings,
  StrandedDeployment,
} from '@platform/engine-api';
import type { Ports, RecordPort, Terminology } from '@platform/ports';

import type { AttemptGuard } from './attempts/attempt-guard';
import type { InvocationControl } from './invocation-control';
import type { RunDirectory } from './run-directory';
import type { RunHeader } from './run-state';

/** What the durable services act with: what is registered, and the adapters the instance bound. */
export interface EngineDeps {
  readonly catalog: Catalog;
  readonly ports: Ports;
  /** Which adapter serves each of them; their versions are not compared without it. */
  readonly adapters?: Readonly<Record<string, AdapterPin>>;
  /** Context kind → the record port its adapter declares. */
  readonly recordPorts: ReadonlyMap<string, RecordPort>;
  readonly terminology: Terminology;
  /** Trouble of the control plane with a run, which the run cannot tell; nothing is known without it. */
  readonly incidentOf?: (runId: string) => ControlPlaneIncident | undefined;
  /** Of a run in trouble that left nothing: what its input says of it; null when that is not known. */
  readonly headerOf?: (runId: string) => Promise<RunHeader | null>;
  /** The runs that have not ended; nobody is told without it. */
  readonly directory?: RunDirectory;
  /** Deployments that hold runs where nothing answers; none without it. */
  readonly stranded?: () => readonly StrandedDeployment[];
  /** What came of the ports that the instance asks for; nothing was asked for without it. */
  readonly bindings?: EngineBindings;
  /** Keeps a run from the process that it takes down; nothing does without it. */
  readonly attempts?: AttemptGuard;
  /** Ends what cannot end itself; nothing does without it. */
  readonly control?: InvocationControl;
}

/** How the workflow service is kept by the control plane. Durations in milliseconds. */
export interface EngineSettings {
  /** How long a finished run can be read and its event id is refused a second run. */
  readonly runRetentionMs: number;
  /** How long a waiting run keeps its slot before it is suspended. */
  readonly inactivityTimeoutMs: number;
  /** Public keys of the control planes that may call (`publickeyv1_…`); empty: anyone. */
  readonly identityKeys: readonly string[];
  /** How long a cancelled run is given to end itself; default 10 s. */
  readonly cancelGraceMs?: number;
}

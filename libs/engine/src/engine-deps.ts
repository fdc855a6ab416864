import type { AdapterPin, Catalog } from '@platform/catalog';
import type {
  ControlPlaneIncident,
  EngineBindings,
  StrandedDeployment,
} from '@platform/engine-api';
import type { AgentSettings } from '@platform/interpreter';
import type { Ports, RecordPort, Terminology } from '@platform/ports';

import type { AttemptGuard } from './attempts/attempt-guard';
import type { InvocationControl } from './invocations/invocation-control';
import type { RunDirectory } from './invocations/run-directory';
import type { JournalSeal } from './sealing/journal-seal';
import type { ChangedRuns } from './reports/changed-runs';
import type { ReportReader } from './reports/report-reader';
import type { RoleNotices } from './run/notify-roles';
import type { RunHeader } from './state/run-state';

/** Dependencies of the durable services: the catalog and the bound adapters. */
export interface EngineDeps {
  readonly catalog: Catalog;
  readonly ports: Ports;
  /** The adapter of each port. Without it, adapter versions are not compared. */
  readonly adapters?: Readonly<Record<string, AdapterPin>>;
  /** Context kind → record port. */
  readonly recordPorts: ReadonlyMap<string, RecordPort>;
  readonly terminology: Terminology;
  /** Whom the instance tells of tasks. Default: nobody. */
  readonly notices?: RoleNotices;
  /** Default: agents with their own limits, and no prices. */
  readonly agents?: AgentSettings;
  /** Returns the control plane's incident with a run. Without it, incidents are unknown. */
  readonly incidentOf?: (runId: string) => ControlPlaneIncident | undefined;
  /** Describes a run with an incident and no state from its input; null when the input is unknown. */
  readonly headerOf?: (runId: string) => Promise<RunHeader | null>;
  /** Lists unfinished runs. Without it, the directory is unavailable. */
  readonly directory?: RunDirectory;
  /** Where runs note that they changed. Without it, changes are not reported. */
  readonly changes?: ChangedRuns;
  /** Reads reports of runs from the control plane. Without it, runs are not reported. */
  readonly reportReader?: ReportReader;
  /** Deployments with unfinished runs whose address does not answer. Default none. */
  readonly stranded?: () => readonly StrandedDeployment[];
  /** Port bindings of the instance, and what is wrong with them now. Default none. */
  readonly bindings?: () => EngineBindings;
  /** Stops runs that crash the process. Default: no guard. */
  readonly attempts?: AttemptGuard;
  /** Encrypts what the steps of runs return. Default: no key, nothing is encrypted. */
  readonly seal?: JournalSeal;
  /** Ends runs that cannot end themselves. Without it, they stay. */
  readonly control?: InvocationControl;
}

/** Settings of the workflow service at the control plane. Durations in ms. */
export interface EngineSettings {
  /** How long a finished run is kept: it can be read, and its event id starts no second run. */
  readonly runRetentionMs: number;
  /** How long a waiting run stays in memory before it is suspended. */
  readonly inactivityTimeoutMs: number;
  /** Public keys of the control planes that may call (`publickeyv1_…`). Empty: any caller. */
  readonly identityKeys: readonly string[];
  /** How long a cancelled run may take to end itself. Default 10 s. */
  readonly cancelGraceMs?: number;
}

import { type StackError } from './stack-error';
import { type StackLocation, type StackUrls } from './stack-environment';
import { type SupervisedProcess, type SupervisionReport } from './supervise';

/** A running control plane, endpoint and proxy. */
export interface Stack extends StackUrls, StackLocation {
  /** `RESTATE_IDENTITY_KEY`: the endpoint accepts requests signed with this key only. */
  readonly identityKey: string;
  readonly logsDir: string;
  readonly controlPlane: SupervisedProcess;
  readonly endpoint: SupervisedProcess;
  readonly proxy: SupervisedProcess;
  /** The console, if the stack was started with one. */
  readonly console: SupervisedProcess | undefined;
  /** The test bench, if the stack was started with one. */
  readonly testBench: SupervisedProcess | undefined;
  /** The development FHIR server, if the stack was started with one. */
  readonly fhirServer: SupervisedProcess | undefined;
  /** Resolves with the error of the first process that supervision gave up on. Never rejects. */
  readonly failed: Promise<StackError>;
  /** Stops the proxy, then the endpoint, then the control plane: each ends before what it depends on. */
  stop(): Promise<void>;
}

/** Reports of a starting, running or stopping stack. */
export type StackReport =
  | { kind: 'leftovers'; processes: readonly { name: string; pid: number }[] }
  | { kind: 'starting'; name: string }
  /** It is not ready yet, `ms` after its start. */
  | { kind: 'waiting'; name: string; ms: number }
  | { kind: 'ready'; name: string; ms: number }
  /** A problem of the instance or of a plugin. `location` is file, line and column. */
  | { kind: 'finding'; location: string | undefined; sentence: string }
  | { kind: 'stopping'; name: string }
  | { kind: 'stopped'; name: string; ms: number }
  | SupervisionReport;

import { type StackError } from './stack-error';
import { type StackPlace, type StackUrls } from './stack-environment';
import { type SupervisedProcess, type SupervisionReport } from './supervise';

/** Control plane, endpoint and proxy as one thing. */
export interface Stack extends StackUrls, StackPlace {
  /** `RESTATE_IDENTITY_KEY`: what the endpoint takes requests of. */
  readonly identityKey: string;
  readonly logsDir: string;
  readonly controlPlane: SupervisedProcess;
  readonly endpoint: SupervisedProcess;
  readonly proxy: SupervisedProcess;
  /** Resolves, never rejects, with the first process that supervision gave up on. */
  readonly failed: Promise<StackError>;
  /** Proxy, then endpoint, then control plane: nobody loses what it still needs. */
  stop(): Promise<void>;
}

/** What happens while a stack starts, runs and stops, for whoever wants to tell. */
export type StackReport =
  | { kind: 'leftovers'; processes: readonly { name: string; pid: number }[] }
  | { kind: 'starting'; name: string }
  | { kind: 'ready'; name: string; ms: number }
  /** Something of the instance or of a plugin is not as it should be; `place`: file, line and column. */
  | { kind: 'finding'; place: string | undefined; sentence: string }
  | { kind: 'stopping'; name: string }
  | { kind: 'stopped'; name: string; ms: number }
  | SupervisionReport;

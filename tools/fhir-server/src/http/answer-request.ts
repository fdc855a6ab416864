import { setTimeout as delay } from 'node:timers/promises';
import { type BehaviourState } from '../behaviours/behaviour-state';
import { type BulkExports } from '../bulk/exports';
import { type Issue } from '../outcome';
import { type Resource } from '../resource';
import { dispatch } from '../rest/dispatch';
import {
  type FhirRequest,
  type FhirResponse,
  type RestContext,
  type RestLimits,
} from '../rest/fhir-request';
import { runBundle } from '../rest/run-bundle';
import { type Store, type StoredVersion } from '../store/open-store';

export interface AnswerDeps {
  readonly store: Store;
  readonly exports: BulkExports;
  readonly state: BehaviourState;
  readonly baseUrl: string;
  readonly limits: RestLimits;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly validate: ((resource: Resource) => readonly Issue[]) | undefined;
  readonly onWritten: (written: readonly StoredVersion[]) => void;
}

export const isWrite = ({ method, path }: Pick<FhirRequest, 'method' | 'path'>): boolean =>
  method !== 'GET' && path[1] !== '_search' && !path.some((segment) => segment.startsWith('$'));

/** Performs a request. What it wrote is notified also if it failed half-way, as a transaction that is not atomic can. */
export async function answerRequest(deps: AnswerDeps, request: FhirRequest): Promise<FhirResponse> {
  const { store, exports, baseUrl, limits, validate, state, onWritten } = deps;
  const behaviours = state.current();
  const stamp = deps.clock() + behaviours.clockSkewMs;
  if (behaviours.lateCommitMs > 0 && isWrite(request)) await delay(behaviours.lateCommitMs);
  const written: StoredVersion[] = [];
  const context: RestContext = {
    store,
    exports,
    behaviours,
    baseUrl,
    limits,
    stamp,
    validate,
    written,
  };
  try {
    return request.path.length === 0 && request.method === 'POST'
      ? await runBundle(context, request.body)
      : dispatch(context, request);
  } finally {
    if (written.length > 0) onWritten(written);
  }
}

import type { EndedRun } from './stored-projection';

/** How a run ended, as it is reported or as the run says itself. The message of its error, which may have values, is left out. */
interface KnownEnd extends Pick<EndedRun, 'runId' | 'status'> {
  /** Empty or absent when it is not known. */
  readonly endedAt?: string | undefined;
  readonly endReason?: string | undefined;
  readonly error?: { readonly code: string; readonly nodePath?: string | undefined } | undefined;
}

/** A run that has ended, as it is stored. */
export const toEndedRow = ({ runId, status, endedAt, endReason, error }: KnownEnd): EndedRun => ({
  runId,
  status,
  ...(endedAt && { endedAt }),
  ...(endReason && { endReason }),
  ...(error && { errorCode: error.code, errorNode: error.nodePath }),
});

import type { EventBinding } from '@platform/catalog';
import { EngineRefusedError } from '@platform/engine-api';
import { ProblemError } from '@platform/http';
import { PlatformError } from '@platform/ports';
import type { EmitRecord, SourceRecord } from '@platform/sdk';
import { createLogger, recordEventGenerated, type IngestionOutcome } from '@platform/telemetry';

import { ingestEvent } from '../events/ingest-event';
import { ingestionNow, type IngestionBase } from '../events/ingestion';
import { sourceIdentity } from '../identity/identities-of';
import {
  AmbiguousValidationError,
  resolveFromSource,
  type ResolveDeps,
} from '../validations/resolve-validation';
import { compileBinding, type Projection } from './project-record';

const log = createLogger('sources');

export type TakeDeps = IngestionBase & ResolveDeps;

/** Refused for what it is: handing the same record over again would change nothing. */
const isFinal = (error: unknown): boolean =>
  error instanceof ProblemError ||
  error instanceof EngineRefusedError ||
  error instanceof AmbiguousValidationError ||
  (PlatformError.isInstance(error) && error.code === 'NOT_FOUND');

async function apply(
  source: string,
  projection: Projection,
  deps: TakeDeps,
): Promise<IngestionOutcome> {
  switch (projection.kind) {
    case 'event':
      return (
        await ingestEvent(projection.event, await ingestionNow(deps, [sourceIdentity(source)]))
      ).outcome;
    case 'resolution':
      return (await resolveFromSource(source, projection.resolution, deps)).duplicate
        ? 'duplicate'
        : 'accepted';
    case 'unusable':
      return 'rejected';
  }
}

/**
 * What a source hands its records to. A record that can never be accepted is logged, counted and
 * answered as rejected, so that it blocks nothing; one that cannot be taken now rejects, so that the
 * source keeps it.
 */
export function createTakeRecord(
  source: string,
  bindings: readonly EventBinding[],
  deps: TakeDeps,
): EmitRecord {
  const byFeed = new Map(
    bindings.map((binding) => [binding.name, { binding, project: compileBinding(binding) }]),
  );
  return async (record: SourceRecord) => {
    const { feed } = record;
    const bound = byFeed.get(feed);
    if (!bound) {
      log.warn({ source, feed }, 'enregistrement sans liaison');
      return 'rejected';
    }
    const counted = (outcome: IngestionOutcome): IngestionOutcome => {
      recordEventGenerated({
        source,
        feed,
        event: bound.binding.event ?? 'resolve',
        outcome,
      });
      return outcome;
    };
    const projection = bound.project(record);
    if (projection.kind === 'unusable') {
      log.warn({ source, feed, error: projection.reason }, 'projection impossible');
    }
    try {
      return counted(await apply(source, projection, deps));
    } catch (error) {
      if (!isFinal(error)) {
        log.warn({ source, feed, error: (error as Error).message }, 'démarrage impossible');
        throw error;
      }
      const reason = error instanceof ProblemError ? error.problem.code : (error as Error).message;
      const runId = projection.kind === 'resolution' ? projection.resolution.run : undefined;
      log.warn(
        { source, feed, ...(runId && { runId }), error: reason },
        projection.kind === 'resolution' ? 'résolution refusée' : 'événement refusé',
      );
      return counted('rejected');
    }
  };
}

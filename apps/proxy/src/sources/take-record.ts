import {
  compileBinding,
  type Projection,
  type RecordReading,
  recordEventId,
} from '@platform/event-bindings';
import type { AuditLog } from '@platform/stores';
import type { EventBinding } from '@platform/catalog';
import { EngineRefusedError } from '@platform/engine-api';
import { DEFAULT_BODY_BYTES, parseJson, problemError, ProblemError } from '@platform/http';
import { PlatformError, type JsonObject } from '@platform/ports';
import type { EmitRecord, Refusal, SourceRecord, WithdrawnRecords } from '@platform/sdk';
import { createLogger, recordEventGenerated, type IngestionOutcome } from '@platform/telemetry';

import { countIngestion } from '../events/answer-ingestion';
import { ingestEvent } from '../events/ingest-event';
import { ingestionNow, type IngestionBase } from '../events/ingestion';
import { sourceIdentity } from '../identity/identities-of';
import { withRunIndex } from '@platform/run-store';
import {
  AmbiguousValidationError,
  resolveFromSource,
  type ResolveDeps,
} from '../validations/resolve-validation';
import type { LeftOut } from './left-out';
import { createRerunOrigins } from './rerun-origins';
import type { RefusedRecords } from './store/refused-records';
import { withdrawRecords } from './withdraw-records';

const log = createLogger('sources');

export type TakeDeps = IngestionBase &
  ResolveDeps & {
    /** Maximum size of an event as JSON, in bytes: the same as that of a request body. */
    readonly bodyLimitBytes?: number;
    /** The names of all feeds; default: those of the source. */
    readonly feeds?: readonly string[];
    /** What references in the records of a source mean. */
    readonly referencesOf?: (source: string) => RecordReading;
    /** Where refused records are kept for an operator. */
    readonly refusedRecords: Pick<RefusedRecords, 'keep' | 'forget'>;
    readonly audit: Pick<AuditLog, 'append'>;
    /** Counts what the bindings do not keep. Default: they are not counted. */
    readonly leftOut?: Pick<LeftOut, 'add'>;
  };

/** Maximum number of field problems in the message of a refusal. */
const MAX_NAMED_FIELDS = 5;

/** Statuses of the problems that another attempt may not have. */
const LATER = new Set([429, 503]);

/** Whether a problem says that the platform takes no record now. */
export const isForLater = ({ problem }: ProblemError): boolean => LATER.has(problem.status);

/** Whether the record is refused for good: handing it over again would not help. */
const isFinal = (error: unknown): boolean =>
  (error instanceof ProblemError && !isForLater(error)) ||
  error instanceof EngineRefusedError ||
  error instanceof AmbiguousValidationError ||
  error instanceof RecordUnwritableError ||
  (PlatformError.isInstance(error) && error.code === 'NOT_FOUND');

/** Whether an event of this id was taken with other content. */
const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'event-conflict';

/** Thrown for a record that cannot be written as JSON, such as a circular value or one with a million levels. */
class RecordUnwritableError extends PlatformError {
  constructor(options: { readonly cause: unknown }) {
    super('RECORD_UNWRITABLE', "l'enregistrement ne s'écrit pas en JSON", options);
  }
}

function toJson(event: JsonObject): Buffer {
  try {
    return Buffer.from(JSON.stringify(event));
  } catch (cause) {
    throw new RecordUnwritableError({ cause });
  }
}

/** Parses an event with the same limits as a posted one: texts, numbers, depth, size. */
export async function parseStrictly(
  event: JsonObject,
  limitBytes = DEFAULT_BODY_BYTES,
): Promise<unknown> {
  const bytes = toJson(event);
  if (bytes.length > limitBytes)
    throw problemError('body-too-large', { facts: { limit: limitBytes } });
  return parseJson(bytes);
}

/** The refusal that the source stores with a refused record. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof ProblemError) {
    const { code, detail, errors = [] } = error.problem;
    const fields = errors.slice(0, MAX_NAMED_FIELDS);
    const sentence = (language: 'fr' | 'en'): string =>
      [
        detail[language],
        ...fields.map(({ path, message }) => `${path} : ${message[language]}`),
      ].join(' ');
    return { code, message: { fr: sentence('fr'), en: sentence('en') } };
  }
  const { message } = error as Error;
  const code = PlatformError.isInstance(error) ? error.code : 'rejected';
  return { code, message: { fr: message, en: message } };
}

export const unusable = ({
  reason,
  isElsewhere,
}: Extract<Projection, { readonly kind: 'unusable' }>): Refusal =>
  isElsewhere
    ? {
        code: 'record-subject-elsewhere',
        message: {
          fr: `« ${reason} » désigne un autre serveur, ou rien qui ait un identifiant ici.`,
          en: `"${reason}" names another server, or nothing that has an id at this site.`,
        },
      }
    : {
        code: 'record-unusable',
        message: {
          fr: `La liaison ne trouve pas « ${reason} » dans l'enregistrement.`,
          en: `The binding does not find "${reason}" in the record.`,
        },
      };

const UNBOUND: Refusal = {
  code: 'feed-unknown',
  message: { fr: 'Aucune liaison active de ce nom.', en: 'No active binding of this name.' },
};

async function apply(
  source: string,
  projection: Extract<Projection, { readonly kind: 'event' | 'resolution' }>,
  deps: TakeDeps,
): Promise<IngestionOutcome> {
  switch (projection.kind) {
    case 'event':
      return (
        await countIngestion(async () =>
          ingestEvent(
            await parseStrictly(projection.event, deps.bodyLimitBytes),
            await ingestionNow(deps, [sourceIdentity(source)]),
          ),
        )
      ).outcome;
    case 'resolution':
      return resolveFromSource(source, projection.resolution, deps);
  }
}

/** Whether a run that began after the record was written has an event id that an earlier release gave it. */
async function hasFormerRun(
  { feed, formerly = [] }: SourceRecord,
  feeds: readonly string[],
  { store }: Pick<TakeDeps, 'store'>,
): Promise<boolean> {
  for (const { key, writtenAt } of formerly) {
    const run = await withRunIndex(() => store.entry(recordEventId(feed, key, feeds)));
    if (run !== null && Date.parse(run.createdAt) >= writtenAt.getTime()) return true;
  }
  return false;
}

/** Hands over a record, and knows what a record becomes. */
export interface TakeRecord extends EmitRecord {
  /** Undefined for a record of a feed without a binding. */
  projectionOf(record: SourceRecord): Projection | undefined;
}

/**
 * Returns the function to which a source hands its records. A record that can never be accepted is logged, counted,
 * kept for an operator and returned as `rejected`, so that it does not block others. A record that takes others back stops
 * their runs. Rejects when a record cannot be taken now, so that the source keeps it.
 */
export function createTakeRecord(
  source: string,
  bindings: readonly EventBinding[],
  deps: TakeDeps,
): TakeRecord {
  const feeds = deps.feeds ?? bindings.map(({ name }) => name);
  const references = deps.referencesOf?.(source);
  const withdrawDeps = { ...deps, feeds, originOf: createRerunOrigins(deps) };
  const byFeed = new Map(
    bindings.map((binding) => [
      binding.name,
      { binding, project: compileBinding(binding, feeds, references) },
    ]),
  );
  /** A record is projected once, also when its projection is read before it is taken. */
  const projections = new WeakMap<SourceRecord, Projection>();
  const projectionOf = (record: SourceRecord): Projection | undefined => {
    const known = projections.get(record);
    if (known) return known;
    const projection = byFeed.get(record.feed)?.project(record);
    if (projection) projections.set(record, projection);
    return projection;
  };
  const take: EmitRecord = async (record, onRefused) => {
    const { feed } = record;
    const bound = byFeed.get(feed);
    const projection = projectionOf(record);
    if (!bound || !projection) {
      log.warn({ source, feed }, 'enregistrement sans liaison');
      onRefused?.(UNBOUND);
      return 'rejected';
    }
    // What is to be done with the record is done: an entry of the list that stays behind must not have it read again.
    const forgetRefusal = ({ key }: SourceRecord): Promise<void> =>
      deps.refusedRecords.forget(source, { feed, key }).catch(() => undefined);
    const withdraw = async (withdraws: WithdrawnRecords): Promise<IngestionOutcome> => {
      // A feed that decides validations reads what people decided, which has runs of its own.
      if (bound.binding.resolve) return 'duplicate';
      const isStopped = await withdrawRecords({ source, feed, withdraws }, withdrawDeps);
      return isStopped ? 'accepted' : 'duplicate';
    };
    if (record.withdraws) return withdraw(record.withdraws);
    if (projection.kind === 'left-out') {
      if (record.withdrawsIfLeftOut) await withdraw(record.withdrawsIfLeftOut);
      deps.leftOut?.add(source, feed, projection.what);
      await forgetRefusal(record);
      return 'left-out';
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
    const refuse = async (refusal: Refusal): Promise<IngestionOutcome> => {
      await deps.refusedRecords.keep(source, record, refusal);
      onRefused?.(refusal);
      return counted('rejected');
    };
    if (record.refusal) {
      log.warn({ source, feed, error: record.refusal.code }, 'enregistrement illisible');
      return refuse(record.refusal);
    }
    if (projection.kind === 'unusable') {
      const refusal = unusable(projection);
      log.warn(
        { source, feed, error: projection.reason, code: refusal.code },
        'projection impossible',
      );
      return refuse(refusal);
    }
    try {
      if (projection.kind === 'event' && (await hasFormerRun(record, feeds, deps))) {
        return counted('duplicate');
      }
      const outcome = await apply(source, projection, deps);
      if (outcome === 'accepted') await forgetRefusal(record);
      return counted(outcome);
    } catch (error) {
      if (record.mayChange === true && isConflict(error)) return counted('duplicate');
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
      return refuse(toRefusal(error));
    }
  };
  return Object.assign(take, { projectionOf });
}

import type { LocalizedText } from '@platform/ports';

import type { EffectLog } from './node-behavior';

/** One query on an event source. `name` is the name of the event binding. */
export interface Feed {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A running event source, for example a polling loop or an open socket. */
export interface EventSource {
  /** Stops the source. Resolves when it will emit no further record. */
  stop(): Promise<void>;
}

/** A record as the source read it. An event binding turns it into a domain event. */
export interface SourceRecord {
  readonly feed: string;
  /**
   * Identifies the record within its feed. The default event id is `<feed>.<key>`, so a record that is
   * read twice starts one run.
   */
  readonly key: string;
  readonly record: unknown;
}

/** Why a record was rejected: a stable code, and a sentence that contains no data of the record. */
export interface Refusal {
  readonly code: string;
  readonly message: LocalizedText;
}

/**
 * Hands one record to the platform. Resolves with the outcome: a `rejected` record will never be accepted
 * as it is, and `onRefused` receives the reason. The promise rejects when the platform cannot take the
 * record now: keep it and hand it over again later.
 */
export type EmitRecord = (
  record: SourceRecord,
  onRefused?: (refusal: Refusal) => void,
) => Promise<'accepted' | 'duplicate' | 'rejected'>;

/** What the platform gives an event source besides its configuration. */
export interface SourceContext {
  /** The site's relative paths resolve against this folder (the repository root). */
  readonly root: string;
  /** IANA time zone of the instance, for times that a remote system writes without an offset. */
  readonly timezone: string;
  /** Where the source keeps files of its own (`PLATFORM_DATA_DIR`). */
  readonly dataDir: string;
  readonly log: EffectLog;
  /** Counts input that the source cannot read as a record. It counts as rejected for that feed. */
  readonly refused?: (feed: string, refusal: Refusal) => void;
}

/**
 * What an event source module exports (`contributes.eventSources` of the plugin manifest). It connects with
 * `config` and emits the raw records of `feeds` until it is stopped. It knows nothing of domain events.
 *
 * @example
 * const pollLab: SourceFactory = (config, feeds, emit, { log }) => {
 *   const poll = async () => {
 *     for (const feed of feeds) {
 *       for (const record of await fetchResults(config, feed.query)) {
 *         await emit({ feed: feed.name, key: record.id, record });
 *       }
 *     }
 *   };
 *   // A failed poll keeps its records: the next one emits them again.
 *   const timer = setInterval(
 *     () => void poll().catch((error: unknown) => log.warn({ error }, 'poll failed')),
 *     5_000,
 *   );
 *   return { stop: async () => clearInterval(timer) };
 * };
 * export default pollLab;
 */
export type SourceFactory = (
  config: Readonly<Record<string, unknown>>,
  feeds: readonly Feed[],
  emit: EmitRecord,
  context: SourceContext,
) => EventSource | Promise<EventSource>;

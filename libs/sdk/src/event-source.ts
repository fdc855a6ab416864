import type { RequestListener } from 'node:http';

import type { JsonValue, LocalizedText } from '@platform/ports';

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
  /**
   * Whether the key names something whose content may change, for example a resource and not a version of it. A record
   * of the same key with other content is then a duplicate. Default: it is refused, because two records share a key.
   */
  readonly mayChange?: boolean;
  /**
   * The keys that earlier releases gave the record, and when its content was written. A record whose run under such a key
   * began later is a duplicate, so that an upgrade starts nothing again.
   */
  readonly formerly?: readonly { readonly key: string; readonly writtenAt: Date }[];
  /**
   * The remote system took back what earlier records of the feed said, for example a result that was entered in error. The
   * record starts nothing then: the platform withdraws the open validations of the runs that those records started, and
   * cancels the runs that have none. Ignored in a feed that decides validations.
   */
  readonly withdraws?: WithdrawnRecords;
  /** The same, for a record that its binding does not keep (`keep`): one that it keeps says what follows itself. */
  readonly withdrawsIfLeftOut?: WithdrawnRecords;
  /**
   * Why the source itself cannot read the record, for example a time that is none. The platform refuses the record with
   * this reason and stores it for an operator. `record` is then what could be read.
   */
  readonly refusal?: Refusal;
}

/** Records of a feed that the remote system took back. */
export interface WithdrawnRecords {
  /** Keys of theirs. */
  readonly keys: readonly string[];
  /** Beginnings of keys of theirs. What follows is characters `[A-Za-z0-9_-]`, at least one. */
  readonly beginnings: readonly string[];
  /** How many of these characters follow, where that is always the same. Default: any number. */
  readonly restLength?: number;
  /** Why, in a few words that contain no data of a record: whoever has the task, and operators, read it. */
  readonly reason: string;
}

/** Why a record was rejected: a stable code, and a sentence that contains no data of the record. */
export interface Refusal {
  readonly code: string;
  readonly message: LocalizedText;
}

/**
 * Hands one record to the platform. Resolves with the outcome: a `rejected` record will never be accepted
 * as it is, the platform stores it for an operator, and `onRefused` receives the reason; a `left-out` one is not kept by
 * its binding (`keep`) and starts nothing. The promise rejects when the
 * platform cannot take the record now: keep it, stop reading, and hand it over again later. After such a rejection the
 * platform answers further records of the feed with a `SourcePausedError` for a while, without trying. `emitUntilTaken`
 * waits as long as that; `createRetryDelays` says how long, for sources that read the record again instead.
 *
 * A source may hand over several records of a feed at once, in their order. Those about the same subject are taken in
 * this order, and so are decisions; after one that cannot be taken now, those that wait behind it are not taken either.
 * The others are taken beside each other, as the events of a batch: continue behind a record only when it was taken.
 */
export type EmitRecord = (
  record: SourceRecord,
  onRefused?: (refusal: Refusal) => void,
) => Promise<'accepted' | 'duplicate' | 'rejected' | 'left-out'>;

/**
 * Thrown by `EmitRecord` while the platform takes no record of the feed. `retryAfterMs` says when it tries again, in ms.
 */
export interface SourcePausedError extends Error {
  readonly retryAfterMs: number;
}

/** How far a feed has been read. */
export interface FeedProgress {
  /** What the source needs to continue, at most 512 KiB as JSON. Absent: the stored state stays. */
  readonly state?: JsonValue;
  /**
   * Every record that the remote system had at this instant, by its own clock, was handed over. The platform shows the
   * time since then as the lag of the feed. Absent: unknown, because the feed was only read in part.
   */
  readonly readUntil?: Date;
}

/**
 * What the platform keeps for each feed in its database, which all processes share. It is disposable: it may be lost
 * together with the index of runs, so a source without a state must be able to start.
 */
export interface FeedKeeper {
  /** Returns the state that was saved last; undefined when there is none. Rejects when the database fails. */
  load(feed: string): Promise<JsonValue | undefined>;
  /** Counts as a success of the feed. Rejects when the database fails or the state is too large. */
  save(feed: string, progress: FeedProgress): Promise<void>;
  /**
   * Runs `work` if no other process reads the feed. The feed then stays with this process until it ends or loses its
   * connection to the database; `signal` aborts in the second case. Resolves with whether `work` was run. Call it for
   * every poll, also when another process has the feed: that process may have ended. Rejects as `work` does.
   */
  alone(feed: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
}

/** Where a source listens for HTTP requests. */
export interface HttpAddress {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** The key of the manifest that the error names when the port cannot be used, for example `sources.lab.port`. */
  readonly key: string;
}

export interface HttpListener {
  readonly port: number;
  /** Accepts no further request, and waits for those in hand for a while. */
  close(): Promise<void>;
}

/** What the platform gives an event source besides its configuration. */
export interface SourceContext {
  /** The site's relative paths resolve against this folder (the repository root). */
  readonly root: string;
  /** Language of the instance, for what the source writes into the remote system (BCP 47). */
  readonly locale: string;
  /** IANA time zone of the instance, for times that a remote system writes without an offset. */
  readonly timezone: string;
  /** Where the source keeps files of its own (`PLATFORM_DATA_DIR`). */
  readonly dataDir: string;
  readonly log: EffectLog;
  readonly feeds: FeedKeeper;
  /**
   * Listens for HTTP requests of the remote system, with the limits of the platform's own API: on connections, on those
   * of one address, on the time and the size of a head, and on what is parsed at once. The source itself has to
   * authenticate the caller, before it reads a body. Rejects when the port cannot be used.
   */
  readonly listenHttp: (serve: RequestListener, address: HttpAddress) => Promise<HttpListener>;
  /**
   * How long the platform knows a finished run, in ms (`RUN_RETENTION`). A record that is read again later than that
   * may start a second run, so a source must not read back so far.
   */
  readonly runRetentionMs: number;
  /**
   * Counts input that the source cannot read as a record. It counts as rejected for that feed. Input with a `key` is listed
   * with the refused records of the feed, without its content: the source keeps it.
   */
  readonly refused?: (feed: string, refusal: Refusal, key?: string) => void;
  /**
   * Counts what the source does not hand over although it is no error: content that its records have no field for, or a
   * record that the query of the feed drops. `what` names the kind, never data of the record; the platform tells 200
   * names of a feed apart. Without `feed`, no feed wants it. Default count: 1.
   */
  readonly leftOut?: (
    what: string,
    more?: { readonly feed?: string; readonly count?: number },
  ) => void;
  /**
   * Says what keeps the source from reading a feed (`read`), or the remote system from waking it (`wake`); undefined:
   * nothing any more. The platform shows it in the state of the feed, and reports a feed that cannot be read as degraded.
   */
  readonly troubled?: (
    feed: string,
    aspect: TroubledAspect,
    trouble: FeedTrouble | undefined,
  ) => void;
}

export type TroubledAspect = 'read' | 'wake';

/** A stable code, and a sentence that contains no data of a record; in each language where it has both. */
export interface FeedTrouble {
  readonly code: string;
  readonly message: string | LocalizedText;
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
export interface SourceFactory {
  (
    config: Readonly<Record<string, unknown>>,
    feeds: readonly Feed[],
    emit: EmitRecord,
    context: SourceContext,
  ): EventSource | Promise<EventSource>;
  /**
   * Returns the key under which the source would emit a raw record, so that a trial of a binding can show the id of the
   * event. Undefined when the record is none of the source's. Default: the trial uses the `id` of the record.
   */
  readonly keyOf?: (
    record: unknown,
    query: Feed['query'],
    config: Readonly<Record<string, unknown>>,
  ) => string | undefined;
  /**
   * Returns a raw record as bindings read it, for example with a member that sums up what the remote system may write in
   * several ways. Must not change the record. Default: as it is.
   */
  readonly asRead?: (record: unknown) => unknown;
  /**
   * Returns the base addresses of the server that the configuration names, such as `https://ehr.example.org/fhir`. An
   * absolute reference in a record names something of the site only below one of them (see `isSameServer`): on another
   * server, the same id is another patient. Default: none, so that only relative references do.
   */
  readonly servers?: (config: Readonly<Record<string, unknown>>) => readonly string[];
  /**
   * Whether the query asks for a raw record that was found elsewhere, such as in an export: what the remote system would
   * have judged. Throws ConfigurationError for a query that cannot be judged without it. Default: no record is.
   */
  readonly asksFor?: (record: unknown, query: Feed['query']) => boolean;
}

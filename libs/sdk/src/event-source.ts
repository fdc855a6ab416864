import type { LocalizedText } from '@platform/ports';

import type { EffectLog } from './node-behavior';

/** One query on an event source; `name` is the binding's name. */
export interface Feed {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A running mechanism (polling, socket). */
export interface EventSource {
  /** Resolves once nothing more will be emitted. */
  stop(): Promise<void>;
}

/** A raw record, as the source read it; bindings project it onto a domain event. */
export interface SourceRecord {
  readonly feed: string;
  /**
   * Identifies the record within its feed; the default event id is `<feed>.<key>`, so the same
   * record read twice starts one run.
   */
  readonly key: string;
  readonly record: unknown;
}

/** Why a record was refused: a stable code, and a sentence without anything of the record. */
export interface Refusal {
  readonly code: string;
  readonly message: LocalizedText;
}

/**
 * Hands one record over. Answers what became of it: a rejected one will never be accepted as it is, and
 * `onRefused` is told why. Rejects when the platform could not take it now: keep it, and hand it over
 * again later.
 */
export type EmitRecord = (
  record: SourceRecord,
  onRefused?: (refusal: Refusal) => void,
) => Promise<'accepted' | 'duplicate' | 'rejected'>;

/** What surrounds an event source, beside its own configuration. */
export interface SourceContext {
  /** Folder that relative paths of what the site provides resolve against (the repository root). */
  readonly root: string;
  /** Folder for what a source must keep on disk (`PLATFORM_DATA_DIR`). */
  readonly dataDir: string;
  readonly log: EffectLog;
  /** Counts, as rejected, what could not even be read as a record of a feed. */
  readonly refused?: (feed: string, refusal: Refusal) => void;
}

/**
 * The export of an event source module (specification, contributes.eventSources): given the
 * connection configuration and the feeds to serve, it emits raw records until it is stopped. It
 * knows no domain events.
 */
export type SourceFactory = (
  config: Readonly<Record<string, unknown>>,
  feeds: readonly Feed[],
  emit: EmitRecord,
  context: SourceContext,
) => EventSource | Promise<EventSource>;

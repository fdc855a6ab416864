/** One query on an event source; `name` is the binding's name. */
export interface Feed {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A running mechanism (polling, socket). */
export interface EventSource {
  stop(): Promise<void>;
}

/** A raw record, as the source read it; bindings project it onto a domain event. */
export interface SourceRecord {
  readonly feed: string;
  /** Identifies the record; the default event id is made from it. */
  readonly key?: string;
  readonly record: unknown;
}

/** The export of an event source module (specification, contributes.eventSources). */
export type SourceFactory = (
  config: Readonly<Record<string, unknown>>,
  feeds: readonly Feed[],
  emit: (record: SourceRecord) => Promise<void>,
) => EventSource | Promise<EventSource>;

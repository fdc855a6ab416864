import type { JsonValue } from './json-value';

/** The same sentence in the platform's two languages. */
export interface LocalizedText {
  readonly fr: string;
  readonly en: string;
}

/** One operation of a JSON Patch (RFC 6902); pointers into the document that was read. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string };

/** What would mend a finding, ready to be applied. */
export interface Fix {
  readonly title: LocalizedText;
  /** Applied in order, as a whole or not at all. */
  readonly patch: readonly PatchOperation[];
}

/** A place in a text, both from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A collected, non-fatal finding: of a check, or of loading a plugin. */
export interface Diagnostic {
  /** Stable, e.g. `WF302`, `PLUGIN_NODE_TYPE_UNKNOWN`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Where: JSON pointer into the document that was read. */
  readonly path: string;
  readonly message: LocalizedText;
  /** Where in the text that was read, when it was read from a text. */
  readonly position?: TextPosition;
  /** Present when a machine can mend it. */
  readonly fix?: Fix;
}

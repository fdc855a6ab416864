import type { JsonValue } from './json-value';

/** The same sentence in the platform's two languages. */
export interface LocalizedText {
  readonly fr: string;
  readonly en: string;
}

/** One operation of a JSON Patch (RFC 6902), for the document that was read. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string };

/** A patch that fixes a finding. */
export interface Fix {
  readonly title: LocalizedText;
  /** Apply all operations in order, or none. */
  readonly patch: readonly PatchOperation[];
}

/** A position in a text. Line and column start at 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A finding of a check, or of loading a plugin. It is collected, not thrown. */
export interface Diagnostic {
  /** Stable, e.g. `WF302`, `PLUGIN_NODE_TYPE_UNKNOWN`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** JSON pointer into the document that was read. */
  readonly path: string;
  readonly message: LocalizedText;
  /** Position in the source text. Absent when the document did not come from a text. */
  readonly position?: TextPosition;
  /** Present when the finding can be fixed automatically. */
  readonly fix?: Fix;
  /** Values of the columns of a decision table that show the finding. Null: not known. */
  readonly witness?: Readonly<Record<string, JsonValue>>;
}

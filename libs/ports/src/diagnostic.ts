/** The same sentence in the platform's two languages. */
export interface LocalizedText {
  readonly fr: string;
  readonly en: string;
}

/** A collected, non-fatal finding: of a check, or of loading a plugin. */
export interface Diagnostic {
  /** Stable, e.g. `WF302`, `PLUGIN_NODE_TYPE_UNKNOWN`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Where: JSON pointer into the document that was read. */
  readonly path: string;
  readonly message: LocalizedText;
}

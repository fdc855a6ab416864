import type { JsonObject } from '@platform/ports';

/** What a decision table says in DMN, without its XML. Every text is as the file has it. */
export interface DmnContent {
  readonly name: string;
  readonly description: string;
  /** `UNIQUE`, `FIRST`, `COLLECT`, … */
  readonly hitPolicy: string;
  /** `SUM`, `MIN`, `MAX` or `COUNT`. */
  readonly aggregation?: string;
  readonly inputs: readonly DmnInput[];
  readonly outputs: readonly DmnOutput[];
  /** Names of the columns that say something about a rule. */
  readonly annotations: readonly string[];
  readonly rules: readonly DmnRule[];
  readonly extension?: JsonObject;
}

interface DmnColumn {
  readonly label: string;
  readonly typeRef: string;
  readonly description: string;
  /** Unary tests that every value fits. */
  readonly values: string;
  /** What DMN has no words for, written by ourselves. */
  readonly extension?: JsonObject;
}

export interface DmnInput extends DmnColumn {
  readonly expression: string;
}

export interface DmnOutput extends DmnColumn {
  readonly name: string;
  /** The value when no rule fits. */
  readonly whenNone?: string;
}

export interface DmnRule {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** As many as the table has columns for them. */
  readonly annotations: readonly string[];
  readonly description: string;
  readonly extension?: JsonObject;
}

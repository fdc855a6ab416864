import type { FormField } from './form-field';
import type { JsonValue } from './json-value';
import type { Language } from './language';

/** What a person reads of a validation, in one language. */
export interface ValidationTexts {
  readonly title: string;
  readonly instructions?: string;
  readonly form?: readonly FormField[];
}

/** What a run publishes to the record port when it suspends and waits for a person to decide. */
export interface PendingValidation {
  readonly runId: string;
  /** `<nodeId>:<runId>`. Send a decision under this id. */
  readonly pendingId: string;
  readonly kind: string;
  readonly workflowName: string;
  readonly title: string;
  readonly payload: JsonValue;
  readonly instructions?: string;
  /** Form fields that the decision may fill in, besides accepting or rejecting. */
  readonly form?: readonly FormField[];
  /** Who may decide: roles, and users by their id at the identity provider. */
  readonly assignment?: {
    readonly roles?: readonly string[];
    readonly users?: readonly string[];
    /** True: the person who started the run may not decide. */
    readonly notStarter?: boolean;
  };
  readonly priority?: 'routine' | 'urgent' | 'asap' | 'stat';
  /** ISO 8601, UTC. */
  readonly dueAt?: string;
  /** A rejection gives a code of this value set as its reason. */
  readonly rejectReasons?: { readonly valueSet: string; readonly required?: boolean };
  /** Number of reminders sent so far, reassignments included. */
  readonly reminders?: number;
  /** The texts in other languages than the instance's, for readers in the platform. The record does not get them. */
  readonly translations?: Readonly<Partial<Record<Language, ValidationTexts>>>;
}

/** A validation as someone who reads this language sees it; without a language, as the record gets it. */
export const validationIn = <V extends Pick<PendingValidation, 'translations'>>(
  { translations, ...validation }: V,
  language?: Language,
): Omit<V, 'translations'> => ({ ...validation, ...(language && translations?.[language]) });

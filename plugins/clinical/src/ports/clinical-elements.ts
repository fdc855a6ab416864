/*
 * The clinical elements of the patient record port. They are type aliases, not interfaces, because the
 * compiler then accepts them as JSON values, which edges carry.
 */

/**
 * A code of a code system; `system` is a URI or URN as a rule. A concept that the source has only as a text is one too:
 * its code is empty, which says that it has none.
 */
export type Coding = {
  readonly code: string;
  readonly display: string;
  readonly system?: string;
};

export type MedicationStatus = 'active' | 'on-hold' | 'stopped' | 'completed' | 'intended';

/** `status` defaults to `active`. `startedAt` is ISO 8601. */
export type Medication = {
  readonly coding: Coding;
  readonly status?: MedicationStatus;
  readonly dosageText?: string;
  readonly startedAt?: string;
};

/**
 * A condition with `resolvedAt` is resolved. Times are ISO 8601. `onsetAt` and `resolvedAt` are empty when
 * the source does not date them.
 */
export type Condition = {
  readonly coding: Coding;
  readonly status: 'suspected' | 'confirmed';
  readonly onsetAt: string;
  readonly resolvedAt?: string;
  readonly recordedBy?: string;
};

export type Allergy = {
  readonly coding: Coding;
  readonly criticality?: 'low' | 'high' | 'unable-to-assess';
  readonly recordedAt?: string;
  readonly note?: string;
};

/** A past procedure has `performedAt`, an upcoming one has `scheduledAt`. */
export type Procedure = {
  readonly coding: Coding;
  readonly status: 'planned' | 'in-progress' | 'completed' | 'cancelled';
  readonly performedAt?: string;
  readonly scheduledAt?: string;
  readonly note?: string;
};

export type ObservationStatus = 'final' | 'preliminary' | 'amended';

/**
 * The reference range of a result, as its source gives it: nothing is computed. `unit` is absent when it is that of the
 * value. `text` has what the source says beside the bounds, or in place of them.
 */
export type ReferenceRange = {
  readonly low?: number;
  readonly high?: number;
  readonly unit?: string;
  readonly text?: string;
};

/**
 * One measure of one analyte. `unit` is a UCUM symbol when the source gives one, and empty when the
 * source gives no unit. `observedAt` is ISO 8601 with an offset. A result beyond the range of the
 * analyser keeps its number, with `<` or `>` in `interpretation` and the exact comparator in `note`
 * (`comparateur: <=`, at an English instance `comparator: <=`).
 */
export type Observation = {
  readonly coding: Coding;
  readonly value: number;
  readonly unit: string;
  /** Set by `clinical.get-observations` from the interpretation and the note; an adapter may leave it out. */
  readonly comparator?: string;
  readonly observedAt: string;
  readonly status?: ObservationStatus;
  readonly interpretation?: string;
  readonly referenceRange?: ReferenceRange;
  readonly derivedFrom?: string;
  readonly note?: string;
};

export type NotificationSeverity = 'info' | 'warning' | 'critical';
export type NotificationCategory = 'alert' | 'notification' | 'reminder' | 'instruction';

/**
 * A notification in the record. The write fills in a missing `category` (`alert` when the severity is
 * critical, else `notification`) and a missing `at` (now). `recipient` is the label of a role or team,
 * kept verbatim. `inReplyTo` is the id of the communication that this one answers.
 */
export type RecordNotification = {
  readonly severity: NotificationSeverity;
  readonly title: string;
  readonly body: string;
  readonly category?: NotificationCategory;
  readonly recipient?: string;
  readonly at?: string;
  readonly inReplyTo?: string;
};

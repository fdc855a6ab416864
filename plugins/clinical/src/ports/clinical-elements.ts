/*
 * The clinical elements of the Patient record port (specification, Patient record port). They are
 * type aliases, not interfaces, so that they are JSON values to the compiler too: edges carry them.
 */

/** A code of a code system; `system` is a URI or URN. An uncoded text has the empty code. */
export type Coding = {
  readonly code: string;
  readonly display: string;
  readonly system?: string;
};

export type MedicationStatus = 'active' | 'on-hold' | 'stopped' | 'completed' | 'intended';

/** `status` is `active` when absent. `startedAt` is ISO 8601. */
export type Medication = {
  readonly coding: Coding;
  readonly status?: MedicationStatus;
  readonly dosageText?: string;
  readonly startedAt?: string;
};

/** Resolved as soon as `resolvedAt` is present. Times are ISO 8601. */
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

/** `performedAt` for a past act, `scheduledAt` for an upcoming one. */
export type Procedure = {
  readonly coding: Coding;
  readonly status: 'planned' | 'in-progress' | 'completed' | 'cancelled';
  readonly performedAt?: string;
  readonly scheduledAt?: string;
  readonly note?: string;
};

export type ObservationStatus = 'final' | 'preliminary' | 'amended';

/**
 * One measure of one analyte. `unit` is a UCUM symbol where the source gave one, empty when it gave
 * none. `observedAt` is ISO 8601 with an offset. A result beyond the range of the analyser keeps its
 * number, with `<` or `>` in `interpretation` and `comparateur: <=` (exact) in `note`.
 */
export type Observation = {
  readonly coding: Coding;
  readonly value: number;
  readonly unit: string;
  readonly observedAt: string;
  readonly status?: ObservationStatus;
  readonly interpretation?: string;
  readonly derivedFrom?: string;
  readonly note?: string;
};

export type NotificationSeverity = 'info' | 'warning' | 'critical';
export type NotificationCategory = 'alert' | 'notification' | 'reminder' | 'instruction';

/**
 * A trace left in the record. At write, an absent `category` becomes `alert` when critical, else
 * `notification`, and an absent `at` the present instant. `recipient` is a role or team label, kept
 * verbatim; `inReplyTo` the id of the communication this replies to.
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

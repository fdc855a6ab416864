/** What HL7 FHIR R4 4.0.1 (CC0) requires at the top of a resource of each type that this server knows. */
export interface ResourceRule {
  /** Elements with a minimum of one; `[x]` stands for a type. */
  readonly required: readonly string[];
  /** Codes that `status` may have. Undefined: the type has no status with a required binding. */
  readonly statuses?: readonly string[];
}

export const RESOURCE_RULES: Readonly<Record<string, ResourceRule>> = {
  AllergyIntolerance: { required: ['patient'] },
  AuditEvent: { required: ['type', 'recorded', 'agent', 'source'] },
  Basic: { required: ['code'] },
  Bundle: { required: ['type'] },
  CodeSystem: {
    required: ['status', 'content'],
    statuses: ['draft', 'active', 'retired', 'unknown'],
  },
  Communication: {
    required: ['status'],
    statuses: [
      'preparation',
      'in-progress',
      'not-done',
      'on-hold',
      'stopped',
      'completed',
      'entered-in-error',
      'unknown',
    ],
  },
  CommunicationRequest: {
    required: ['status'],
    statuses: ['draft', 'active', 'on-hold', 'revoked', 'completed', 'entered-in-error', 'unknown'],
  },
  Condition: { required: ['subject'] },
  Device: { required: [], statuses: ['active', 'inactive', 'entered-in-error', 'unknown'] },
  DiagnosticReport: {
    required: ['status', 'code'],
    statuses: [
      'registered',
      'partial',
      'preliminary',
      'final',
      'amended',
      'corrected',
      'appended',
      'cancelled',
      'entered-in-error',
      'unknown',
    ],
  },
  DocumentReference: {
    required: ['status', 'content'],
    statuses: ['current', 'superseded', 'entered-in-error'],
  },
  Encounter: {
    required: ['status', 'class'],
    statuses: [
      'planned',
      'arrived',
      'triaged',
      'in-progress',
      'onleave',
      'finished',
      'cancelled',
      'entered-in-error',
      'unknown',
    ],
  },
  Flag: {
    required: ['status', 'code', 'subject'],
    statuses: ['active', 'inactive', 'entered-in-error'],
  },
  List: { required: ['status', 'mode'], statuses: ['current', 'retired', 'entered-in-error'] },
  Location: { required: [], statuses: ['active', 'suspended', 'inactive'] },
  Medication: { required: [], statuses: ['active', 'inactive', 'entered-in-error'] },
  MedicationRequest: {
    required: ['status', 'intent', 'medication[x]', 'subject'],
    statuses: [
      'active',
      'on-hold',
      'cancelled',
      'completed',
      'entered-in-error',
      'stopped',
      'draft',
      'unknown',
    ],
  },
  MedicationStatement: {
    required: ['status', 'medication[x]', 'subject'],
    statuses: [
      'active',
      'completed',
      'entered-in-error',
      'intended',
      'stopped',
      'on-hold',
      'unknown',
      'not-taken',
    ],
  },
  Observation: {
    required: ['status', 'code'],
    statuses: [
      'registered',
      'preliminary',
      'final',
      'amended',
      'corrected',
      'cancelled',
      'entered-in-error',
      'unknown',
    ],
  },
  Organization: { required: [] },
  Patient: { required: [] },
  Practitioner: { required: [] },
  PractitionerRole: { required: [] },
  Procedure: {
    required: ['status', 'subject'],
    statuses: [
      'preparation',
      'in-progress',
      'not-done',
      'on-hold',
      'stopped',
      'completed',
      'entered-in-error',
      'unknown',
    ],
  },
  Provenance: { required: ['target', 'recorded', 'agent'] },
  RelatedPerson: { required: ['patient'] },
  ServiceRequest: {
    required: ['status', 'intent', 'subject'],
    statuses: ['draft', 'active', 'on-hold', 'revoked', 'completed', 'entered-in-error', 'unknown'],
  },
  Subscription: {
    required: ['status', 'reason', 'criteria', 'channel'],
    statuses: ['requested', 'active', 'error', 'off'],
  },
  Task: {
    required: ['status', 'intent'],
    statuses: [
      'draft',
      'requested',
      'received',
      'accepted',
      'rejected',
      'ready',
      'cancelled',
      'in-progress',
      'on-hold',
      'failed',
      'completed',
      'entered-in-error',
    ],
  },
  ValueSet: { required: ['status'], statuses: ['draft', 'active', 'retired', 'unknown'] },
};

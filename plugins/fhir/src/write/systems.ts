import type { WorkflowReference } from '@platform/sdk';

/** Code systems and identifier systems that the adapters write. */
export const EFFECT_SYSTEM = 'urn:platform:effect';
/** Identities of the platform: `<kind>:<id>`. */
export const DECIDER_SYSTEM = 'urn:platform:identity';
export const RUN_SYSTEM = 'urn:platform:run';
export const PENDING_SYSTEM = 'urn:platform:pending-validation';
const WORKFLOW_URI = 'urn:platform:workflow:';

/** `urn:platform:workflow:<slug>|<version>` */
export const workflowUri = ({ slug, version }: WorkflowReference): string =>
  `${WORKFLOW_URI}${encodeURIComponent(slug)}|${version}`;

export const UCUM = 'http://unitsofmeasure.org';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
export const CONDITION_CLINICAL = `${TERMINOLOGY}/condition-clinical`;
export const CONDITION_VERIFICATION = `${TERMINOLOGY}/condition-ver-status`;
export const CONDITION_CATEGORY = `${TERMINOLOGY}/condition-category`;
export const ALLERGY_CLINICAL = `${TERMINOLOGY}/allergyintolerance-clinical`;
export const ALLERGY_VERIFICATION = `${TERMINOLOGY}/allergyintolerance-verification`;
export const OBSERVATION_CATEGORY = `${TERMINOLOGY}/observation-category`;
export const OBSERVATION_INTERPRETATION = `${TERMINOLOGY}/v3-ObservationInterpretation`;
export const COMMUNICATION_CATEGORY = `${TERMINOLOGY}/communication-category`;
export const FLAG_CATEGORY = `${TERMINOLOGY}/flag-category`;
export const TASK_CODE = 'http://hl7.org/fhir/CodeSystem/task-code';
export const PARTICIPANT_TYPE = `${TERMINOLOGY}/provenance-participant-type`;
export const DATA_OPERATION = `${TERMINOLOGY}/v3-DataOperation`;

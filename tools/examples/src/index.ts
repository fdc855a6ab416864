export { postObservation } from './post-observation';
export { projectEvent, type PotassiumEvent } from './project-event';
export { readObservation, type FhirObservation } from './read-observation';
export { UsageError } from './usage-error';

export { UsageError } from './command-line';
export { postObservation } from './post-observation';
export { projectEvent, type PotassiumEvent } from './project-event';
export { readObservation, type FhirObservation } from './read-observation';
export { takeTour } from './tour/take-tour';

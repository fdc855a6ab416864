export { projectEvent, type PotassiumEvent } from './project-event';
export { readObservation } from './read-observation';
export { takeTour } from './tour/take-tour';

export { activeBindings } from './active-bindings';
export { compileBinding, readingOf, type Projection, type RecordReading } from './project-record';
export { recordEventId } from './record-event-id';
export { MAX_BY, type StatedDecision } from './stated-decision';

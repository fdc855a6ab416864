export { type Behaviours, STANDARD_BEHAVIOURS } from './behaviours/behaviours';
export { PRESETS, type PresetName } from './behaviours/presets';
export { type RequestRecord } from './http/request-log';
export { type Issue } from './outcome';
export { type Resource } from './resource';
export {
  type FhirServer,
  type FhirServerLimits,
  type FhirServerOptions,
  startFhirServer,
} from './start-fhir-server';

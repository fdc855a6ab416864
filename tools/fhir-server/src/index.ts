export type { Behaviours } from './behaviours/behaviours';
export { PRESETS } from './behaviours/presets';
export { type FhirServer, type FhirServerOptions, startFhirServer } from './start-fhir-server';

export type { NoAnswer } from './fhir/fhir-answers';
export type { FhirGet, FhirResponse } from './fhir/fhir-operations';
export {
  FhirTerminologyServer,
  type FhirTerminologyOptions,
  type TerminologyFallback,
} from './fhir/fhir-terminology-server';
export { InternalTerminology } from './internal-terminology';
export { RoutingTerminology } from './routing-terminology';

export {
  TerminologyUnauthenticatedError,
  type FhirGet,
  type FhirResponse,
} from './fhir/fhir-operations';
export { FhirTerminologyServer, type TerminologyFallback } from './fhir/fhir-terminology-server';
export { observe } from './assurance';
export { isSameSystem } from './code-systems';
export { InternalTerminology } from './internal-terminology';
export { RoutingTerminology } from './routing-terminology';
export { StrictTerminology } from './strict-terminology';

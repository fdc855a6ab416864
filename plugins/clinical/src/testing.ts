export { describePatientPort } from './ports/patient-port.conformance';
export { describePrescriptionPort } from './ports/prescription-port.conformance';

import { createFeedSource } from './feed-source';

/**
 * Reads the resources of a FHIR R4 server again and again, and emits each version once. With `push`, the server wakes
 * it as well.
 */
const fhirPoll = createFeedSource('fhir-poll', { needsPush: false });

export default fhirPoll;

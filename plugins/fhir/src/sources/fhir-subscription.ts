import { createFeedSource } from './feed-source';

/**
 * As `fhir-poll`, for servers that notify: it keeps a Subscription (rest-hook) for each feed, polls the feed on every
 * notification, and every minute besides, because notifications get lost.
 */
const fhirSubscription = createFeedSource('fhir-subscription', { needsPush: true });

export default fhirSubscription;

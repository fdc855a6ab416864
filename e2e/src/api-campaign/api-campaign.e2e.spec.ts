import { describeApiCampaign } from './__fixtures__/describe-api-campaign';

/**
 * A sample, and one operation at a time, for which the proxy starts one computing process; `npm run campaigns -- api` sends
 * all requests.
 */
describeApiCampaign({ every: 30, atOnce: 1 });

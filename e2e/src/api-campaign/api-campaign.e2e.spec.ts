import { describeApiCampaign } from './__fixtures__/describe-api-campaign';

/** A sample; `npm run campaigns -- api` sends all requests. */
describeApiCampaign({ every: 30 });

import { describeApiCampaign } from './__fixtures__/describe-api-campaign';

describeApiCampaign({ every: 1, atOnce: 6 });

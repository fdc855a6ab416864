import { openConnectedSite, type ConnectedSite } from './__fixtures__/connected-site';
import { durable } from './connected/durable.topic';
import { sources } from './connected/sources.topic';

let site: ConnectedSite;
const opened = (): ConnectedSite => site;

beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site?.stop());

describe('sources', () => sources(opened, 'whole'));
describe('durable', () => durable(opened, 'whole'));

import { openConnectedSite, type ConnectedSite } from './__fixtures__/connected-site';
import { signals } from './connected/signals.topic';
import { sources } from './connected/sources.topic';
import { terminology } from './connected/terminology.topic';

/** One platform for what is around it. The signals come first: they count everything that it did. */
let site: ConnectedSite;
const opened = (): ConnectedSite => site;

beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site?.stop());

describe('signals', () => signals(opened));
describe('sources', () => sources(opened));
describe('terminology', () => terminology(opened));

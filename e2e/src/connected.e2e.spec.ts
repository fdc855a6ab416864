import { openConnectedSite, type ConnectedSite } from './__fixtures__/connected-site';
import { durable } from './connected/durable.topic';
import { oddIds } from './connected/odd-ids.topic';
import { signals } from './connected/signals.topic';
import { sources } from './connected/sources.topic';
import { terminology } from './connected/terminology.topic';

/** One platform for what is around it and what it waits for. The signals come first: they count everything that it did. */
let site: ConnectedSite;
const opened = (): ConnectedSite => site;

beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site?.stop());

describe('signals', () => signals(opened));
describe('sources', () => sources(opened, 'gate'));
describe('terminology', () => terminology(opened));
describe('durable', () => durable(opened, 'gate'));
describe('odd ids', () => oddIds(opened, 'gate'));

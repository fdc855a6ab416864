import { openConnectedSite, type ConnectedSite } from './__fixtures__/connected-site';
import { oddIds } from './connected/odd-ids.topic';

let site: ConnectedSite;
const opened = (): ConnectedSite => site;

beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site?.stop());

describe('odd ids', () => oddIds(opened, 'whole'));

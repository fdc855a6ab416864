import { openConnectedSite, type ConnectedSite } from './__fixtures__/connected-site';
import type { Hospital } from './__fixtures__/hospital';
import { durable } from './connected/durable.topic';
import { oddIds } from './connected/odd-ids.topic';
import { signals } from './connected/signals.topic';
import { sources } from './connected/sources.topic';
import { terminology } from './connected/terminology.topic';
import { badInput } from './hospital/bad-input.topic';
import { hyperkalaemia } from './hospital/hyperkalaemia.topic';
import { ingestion } from './hospital/ingestion.topic';
import { simulation } from './hospital/simulation.topic';

/**
 * One platform for the topics that leave its processes alone. Each has patients of its own (`ownPatient`). The signals come
 * first: they count everything that it did. From the sources on, a result starts a second workflow. Run one with `-t`, for
 * example `-t simulation`.
 */
let site: ConnectedSite;
const opened = (): ConnectedSite => site;
const hospital = (): Hospital => site.hospital;

beforeAll(async () => {
  site = await openConnectedSite(['signals', 'bad-input', 'simulation', 'ingestion']);
});
afterAll(() => site?.stop());

describe('signals', () => signals(opened));
describe('hyperkalaemia', () => hyperkalaemia(hospital));
describe('what is no event', () => badInput(hospital));
describe('simulation', () => simulation(hospital));
describe('ingestion', () => ingestion(hospital));
describe('sources', () => sources(opened, 'gate'));
describe('terminology', () => terminology(opened));
describe('durable', () => durable(opened, 'gate'));
describe('odd ids', () => oddIds(opened, 'gate'));

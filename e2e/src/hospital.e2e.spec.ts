import { openHospital, type Hospital } from './__fixtures__/hospital';
import { badInput } from './hospital/bad-input.topic';
import { hyperkalaemia } from './hospital/hyperkalaemia.topic';
import { ingestion } from './hospital/ingestion.topic';
import { simulation } from './hospital/simulation.topic';

/**
 * One platform for the topics that leave its processes alone. Each has patients of its own (`ownPatient`). Run one with
 * `-t`, for example `-t simulation`.
 */
let hospital: Hospital;
const opened = (): Hospital => hospital;

beforeAll(async () => {
  hospital = await openHospital({ topics: ['bad-input', 'simulation', 'ingestion'] });
});
afterAll(() => hospital?.close());

describe('hyperkalaemia', () => hyperkalaemia(opened));
describe('what is no event', () => badInput(opened));
describe('simulation', () => simulation(opened));
describe('ingestion', () => ingestion(opened));

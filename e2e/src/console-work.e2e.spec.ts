import { startConsoleStack, type ConsoleStack } from './__fixtures__/console/console-stack';
import { WAIT_WORKFLOW } from './__fixtures__/console/wait-workflow';
import { runs, UNREADABLE } from './console/runs.topic';
import { simulation } from './console/simulation.topic';

/** One platform and one browser for two topics, each with events of its own. Run one with `-t`, for example `-t runs`. */
let platform: ConsoleStack;
const started = (): ConsoleStack => platform;

beforeAll(async () => {
  platform = await startConsoleStack({ workflows: [UNREADABLE, WAIT_WORKFLOW] });
});
afterAll(() => platform?.stop());

describe('runs', () => runs(started));
describe('simulation', () => simulation(started));

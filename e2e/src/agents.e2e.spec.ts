import { openAgentsSite, type AgentsSite } from './__fixtures__/agents-site';
import { agents } from './agents/agents.topic';
import { liveAgents } from './agents/live-agents.topic';

/** One platform for agents of runs and of simulations. What left it is read last. */
let site: AgentsSite;
const opened = (): AgentsSite => site;

beforeAll(async () => {
  site = await openAgentsSite();
});
afterAll(() => site?.stop());

describe('live agents', () => liveAgents(opened));
describe('agents', () => agents(opened, 'gate'));

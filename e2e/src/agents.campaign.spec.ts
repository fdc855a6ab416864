import { openAgentsSite, type AgentsSite } from './__fixtures__/agents-site';
import { agents } from './agents/agents.topic';

let site: AgentsSite;
const opened = (): AgentsSite => site;

beforeAll(async () => {
  site = await openAgentsSite();
});
afterAll(() => site?.stop());

describe('agents', () => agents(opened, 'whole'));

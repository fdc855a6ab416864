import { openAgentsHarness, type AgentsHarness } from './__fixtures__/agents-harness';
import { describeInvocations } from './invoke.topic';
import { describeLimitedKeys } from './limited-keys.topic';
import { describeMcp } from './mcp/mcp.topic';
import { describeOpenAi } from './openai/openai.topic';

/** One proxy with its control plane. The invocations come last: they publish an agent, which the others would list. */
let harness: AgentsHarness;
beforeAll(async () => {
  harness = await openAgentsHarness();
});
afterAll(() => harness?.close());

describeMcp(() => harness);
describeOpenAi(() => harness);
describeLimitedKeys(() => harness);
describeInvocations(() => harness);

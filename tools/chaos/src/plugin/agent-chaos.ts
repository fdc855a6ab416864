import type { AdapterFactory, AgentRunner } from '@platform/sdk';

import { callLedger } from './call-ledger';

/**
 * Adapter `chaos` of the agent port: calls its tool with the value it is given, then answers a number
 * that is another one each time it is asked, as a model does.
 */
const createAgent: AdapterFactory<AgentRunner> = ({ url }) => ({
  async run({ inputs, tools }) {
    const { value } = inputs;
    for (const tool of tools) await tool.invoke({ value: value ?? null });
    const { answer } = await callLedger(`${String(url)}/answers`, { value });
    return { answer: Number(answer) };
  },
});

export default createAgent;

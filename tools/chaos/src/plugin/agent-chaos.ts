import type { AdapterFactory, AgentRunner } from '@platform/sdk';

import { callLedger } from './call-ledger';

/**
 * Adapter `chaos` of the agent port: calls its tool with the given value, then returns a different number each
 * time, as a model may.
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

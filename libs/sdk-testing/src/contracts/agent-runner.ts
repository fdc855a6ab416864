import type { AgentRunner, AgentRunRequest } from '@platform/sdk';

const REQUEST: AgentRunRequest = {
  agent: {
    nodeTypeId: 'agent.conformance',
    name: 'Conformité',
    provider: 'local',
    model: 'conformance',
    prompt: 'Answer the question.',
    inputs: [{ name: 'question', type: 'String' }],
    outputs: [
      { name: 'answer', type: 'String' },
      { name: 'reasons', type: 'String', list: true },
    ],
    tools: [],
    maxIterations: 2,
  },
  inputs: { question: 'Why?' },
  context: { patient: { id: 'p1' } },
  tools: [],
};

/**
 * Conformance tests for an agent runner. `open` returns a runner whose model can produce the outputs
 * `answer` (String) and `reasons` (list of String). Call it at the top level of a Jest spec.
 *
 * @example
 * describeAgentRunner(() => new MyAgentRunner({ model: scriptedModel }));
 */
export function describeAgentRunner(open: () => AgentRunner | Promise<AgentRunner>): void {
  describe('agent runner', () => {
    let runner: AgentRunner;
    beforeEach(async () => {
      runner = await open();
    });

    it('answers one value per named output, and no other', async () => {
      const outputs = await runner.run(structuredClone(REQUEST));
      expect(Object.keys(outputs).sort()).toEqual(['answer', 'reasons']);
      expect(typeof outputs['answer']).toBe('string');
      expect(Array.isArray(outputs['reasons'])).toBe(true);
    });

    it('answers plain JSON', async () => {
      const outputs = await runner.run(structuredClone(REQUEST));
      expect(JSON.parse(JSON.stringify(outputs))).toEqual(outputs);
    });

    it('leaves the request as it was', async () => {
      const request = structuredClone(REQUEST);
      await runner.run(request);
      expect(request).toEqual(REQUEST);
    });

    it('serves two requests at once', async () => {
      const both = await Promise.all([runner.run(REQUEST), runner.run(REQUEST)]);
      for (const outputs of both) expect(typeof outputs['answer']).toBe('string');
    });
  });
}

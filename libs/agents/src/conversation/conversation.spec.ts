import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import type { AgentLimits, ModelContent, ModelRequest } from '@platform/ports';

import { describeTools } from './agent-tool';
import { Conversation } from './conversation';

const TOOLS = 100;
const CALLS = 1_000;

const nodes = Array.from({ length: TOOLS }, (_each, at) => ({
  ...{ id: `lab.${'read'.repeat(10)}-${at}`, kind: 'source', category: 'c' },
  ...{ label: 'Lit', description: 'Lit.', behavior: { module: './x' } },
}));
const { catalog } = buildCatalog([
  createBundle(
    {
      ...{ apiVersion: 'platform/plugin-v1', name: '@test/lab', version: '1.0.0' },
      contributes: { nodes },
    },
    Object.fromEntries(nodes.map(({ id }) => [exportKey('nodes', id), () => ({})])),
  ),
]);

function openConversation(limits?: AgentLimits): Conversation {
  const output = { name: 'answer', type: 'String' };
  return new Conversation({
    agent: {
      ...{ name: 'Essai', provider: 'local', model: 'm', prompt: 'Réponds.' },
      ...{ nodeTypeId: 'agent.essai', inputs: [], outputs: [output], tools: [] },
      ...(limits && { limits }),
    },
    ...{ inputs: {}, context: {}, catalog, source: 'model' },
    tools: describeTools([...catalog.nodes.values()], catalog),
  });
}

/** Answers the turn that is asked for, and returns the next request. */
function afterTurn(conversation: Conversation, content: readonly ModelContent[]): ModelRequest {
  conversation.next();
  conversation.turnEnded(
    { content, finish: 'tool-calls', usage: { inputTokens: 1, outputTokens: 1 } },
    { startedAt: '2026-11-20T08:00:00Z', ms: 1, attempts: 1 },
  );
  const action = conversation.next();
  if (action.kind !== 'turn') throw new Error(`next is ${action.kind}`);
  return action.request;
}

it('a thousand calls of unknown tools do not send the list of tools back a thousand times', () => {
  const content = Array.from({ length: CALLS }, (_each, at): ModelContent => {
    return { type: 'tool-call', id: `call-${at}`, tool: 'lab_other', arguments: '{}' };
  });
  const { messages } = afterTurn(openConversation(), content);
  const last = messages.at(-1);
  const texts = last?.role === 'tool' ? last.results.map(({ text }) => text) : [];
  expect(texts).toHaveLength(CALLS);
  expect(texts[0]).toMatch(/^Unknown tool\. Allowed: lab_read.*submit_result\.$/);
  expect(texts.at(-1)).toBe('Unknown tool.');
  const [first = ''] = texts;
  expect(texts.join('').length).toBeLessThan(20 * first.length);
});

it('a provider that counts no tokens does not get a conversation without end', () => {
  const conversation = openConversation({ totalTokens: 3_000 });
  const content = Array.from({ length: 4 }, (_each, at): ModelContent => {
    return { type: 'tool-call', id: `call-${at}`, tool: 'x'.repeat(300), arguments: '{}' };
  });
  let turns = 0;
  const goOn = (): void => {
    for (; turns < 8; turns += 1) afterTurn(conversation, content);
  };
  expect(goOn).toThrow(expect.objectContaining({ code: 'token-budget' }));
  expect(turns).toBeGreaterThan(1);
});

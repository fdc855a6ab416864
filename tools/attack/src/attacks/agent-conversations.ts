import { type DeclaredAttack, requireHeld } from '../attack';
import { send, submission, turnWith } from '../provider/answers';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';
import { withOtherCaller } from '../watch/with-other-caller';
import {
  callTool,
  chat,
  sendMcp,
  whileAgent,
  type PublishedAgent,
  type ToolResult,
} from './agent-calls';
import { countOf, many } from './inputs';

const KIBIBYTE = 1024;
/** A question is passed on as it is. Only the history is shortened. */
const isOneText = (what: string): boolean => what.startsWith('a text');
/** Levels of JSON that the proxy reads: 100, with those around the value. */
const CONVERSATION_DEPTH = 90;
const FLOOD_CALLS = 400;
const FLOOD_CONCURRENCY = 32;
/** History that a provider gets, in characters, with the prompt, the tools and what JSON adds. */
const MAX_SENT = 150 * KIBIBYTE;
/** A body of 1 MiB whose every input is wrong: each is named. */
const MAX_CONVERSATION_BYTES = 8 * 1024 * KIBIBYTE;

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const names = (count: number): object => Object.fromEntries(many(count, (at) => [`n${at}`, 0]));
const turnsOf = (count: number, length: number): readonly object[] => [
  ...many(count - 1, (at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: 'x'.repeat(length),
  })),
  { role: 'user', content: 'large' },
];
const asked = (content: unknown): readonly object[] => [{ role: 'user', content }];

/** What a chat completion contains, and the answer to it. */
const CONVERSATIONS: Readonly<Record<string, readonly [more: () => object, expected: string]>> = {
  '2,000 messages': [() => ({ messages: turnsOf(2_000, 450) }), '200'],
  '2,001 messages': [() => ({ messages: turnsOf(2_001, 1) }), '400'],
  'a text of 1 MB': [() => ({ messages: asked(`large ${'x'.repeat(1e6)}`) }), '200'],
  'a text of 2 MB': [() => ({ messages: asked('x'.repeat(2e6)) }), '413'],
  'a text of control characters': [
    () => ({ messages: asked(`large ${'\u0001'.repeat(160_000)}`) }),
    '200',
  ],
  '20,000 parts': [
    () => ({
      messages: asked([
        { type: 'text', text: 'large' },
        ...many(20_000, () => ({ type: 'text', text: 'x' })),
      ]),
    }),
    '200',
  ],
  'nested parts': [() => ({ messages: asked(JSON.parse(nested(CONVERSATION_DEPTH))) }), '400'],
  'nested metadata': [
    () => ({
      messages: asked('large'),
      metadata: { more: JSON.parse(nested(CONVERSATION_DEPTH)) as unknown },
    }),
    '200',
  ],
  'metadata with 40,000 names': [
    () => ({ messages: asked('large'), metadata: names(40_000) }),
    '200',
  ],
};

const key = (target: Target): Promise<string> => target.keyFor('agent:*');

async function converses(target: Target, agent: PublishedAgent): Promise<string> {
  const { provider } = target;
  const got: string[] = [];
  for (const [what, [more, expected]] of Object.entries(CONVERSATIONS)) {
    const from = provider.asked('large').length;
    const answer = await chat(target, agent, more(), { key: await key(target) });
    const sent = provider.asked('large').slice(from)[0]?.body.length ?? 0;
    requireHeld(String(answer.status) === expected, `${what}: ${answer.status} ${answer.text}`);
    requireHeld(sent <= MAX_SENT || isOneText(what), `${what}: the provider got ${sent} bytes`);
    got.push(`${what}: ${answer.status}`);
  }
  return got.join(', ');
}

const deepBody = (node: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${node}","arguments":{"question":${nested(200_000)}}}}`;

async function callsTools(target: Target, agent: PublishedAgent): Promise<string> {
  const sent = { key: await key(target) };
  const deep: unknown = JSON.parse(nested(CONVERSATION_DEPTH));
  const raw = (body: string) =>
    target.call('/mcp', {
      key: sent.key,
      body,
      headers: { accept: 'application/json, text/event-stream' },
    });
  const ways: Readonly<Record<string, () => Promise<Answer>>> = {
    'arguments 200,000 levels deep': () => raw(deepBody(agent.node)),
    'nested arguments': () => callTool(target, agent, { question: deep }, sent),
    '40,000 arguments': () =>
      callTool(target, agent, { question: 'large', ...names(40_000) }, sent),
    'a name of 900 KB': () => callTool(target, { ...agent, node: 'x'.repeat(9e5) }, {}, sent),
    'a method of 900 KB': () => sendMcp(target, 'x'.repeat(9e5), {}, sent),
    'a list of calls': () =>
      raw(
        JSON.stringify(
          Array.from({ length: 1_000 }, (_each, id) => ({
            jsonrpc: '2.0',
            id,
            method: 'tools/list',
          })),
        ),
      ),
  };
  const got: string[] = [];
  for (const [what, way] of Object.entries(ways)) {
    const answer = await way();
    const isRefused = answer.status === 400 || /"isError":true|"error":/.test(answer.text);
    requireHeld(isRefused, `${what}: ${answer.status} ${answer.text.slice(0, 500)}`);
    requireHeld(answer.bytes <= MAX_CONVERSATION_BYTES, `${what}: ${answer.bytes} bytes`);
    got.push(`${what}: ${answer.status}`);
  }
  return got.join(', ');
}

/** Sends many requests, some at the same time. Returns the answers' statuses and the longest time. */
async function flood(target: Target, agent: PublishedAgent): Promise<string> {
  const sent = { key: await key(target), from: '127.0.0.44' };
  const statuses: string[] = [];
  let longest = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < FLOOD_CALLS) {
      next += 1;
      const answer =
        next % 4 === 0
          ? await callTool(target, agent, { question: 'large', more: 1 }, sent)
          : await sendMcp(target, 'tools/list', {}, sent);
      const isError = answer.status === 200 && answer.json<ToolResult>().result.isError === true;
      statuses.push(isError ? 'refused' : String(answer.status));
      longest = Math.max(longest, answer.ms);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: FLOOD_CONCURRENCY }, work));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return `${countOf(statuses)} in ${seconds} s, longest ${Math.round(longest)} ms`;
}

/** Attacks by the size and the form of what a caller says to an agent. */
export const agentConversationAttacks: readonly DeclaredAttack[] = [
  {
    name: 'agent-large-conversation',
    does: 'sends conversations of 2,000 messages, 1 MB of text, deep and wide JSON in each protocol, and floods the tools',
    isQuick: true,
    run: (target) =>
      whileAgent(target, 'brief', (agent) => {
        const end = turnWith([submission('fini')]);
        target.provider.behave('large', (_turn, response) => send(response, end));
        return withOtherCaller(target, 'conversation', async () => {
          const parts = [await converses(target, agent), await callsTools(target, agent)];
          return [...parts, await flood(target, agent)].join('; ');
        });
      }),
  },
];

import { setTimeout as delay } from 'node:timers/promises';

import { type Attack, requireHeld } from '../attack';
import { send, submission, turnWith, type ModelCall } from '../provider/answers';
import { type Target } from '../target/target';
import { invoke, whileAgent, type PublishedAgent } from './agent-calls';
import { waitForRun } from './workflows';

const READ = { tool: 'clinical_get-observations', arguments: '{"codes":["2823-3"]}' };
/** As many short calls as an answer that the platform reads has room for: 8 MiB. */
const MANY = 100_000;
const MAX_CALM_MS = 5_000;

const calls = (count: number, call: (at: number) => ModelCall): string =>
  turnWith(Array.from({ length: count }, (_each, at) => call(at)));

/** First answers of the provider, and how a run ends that gets them. */
const ANSWERS: Readonly<Record<string, readonly [body: () => string, end: string]>> = {
  thousand: [() => calls(1_000, (at) => ({ ...READ, id: `call-${at}` })), '200'],
  unknown: [() => calls(2_000, (at) => ({ ...READ, id: `call-${at}`, tool: `tool-${at}` })), '200'],
  twins: [() => calls(MANY, () => ({ id: 'a', tool: 'a', arguments: '' })), 'output-too-large'],
  nameless: [() => calls(MANY, () => ({ id: '', tool: 'a', arguments: '' })), 'output-too-large'],
  siblings: [() => calls(9_000, () => ({ id: 'a', tool: 'a', arguments: '' })), 'turn-too-large'],
  long: [
    () => calls(1, () => ({ ...READ, id: 'a', arguments: 'x'.repeat(7e6) })),
    'output-too-large',
  ],
  deep: [
    () =>
      calls(1, () => ({
        ...READ,
        id: 'a',
        arguments: `{"codes":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      })),
    'failed',
  ],
};

async function endOf(target: Target, agent: PublishedAgent, word: string, key: string) {
  const answer = await invoke(target, agent, word, { key });
  if (answer.status === 200) return '200';
  const { runId, error } = answer.json<{ runId: string; error?: { code: string } }>();
  requireHeld(answer.status === 502, `${word} was answered ${answer.status} ${answer.text}`);
  requireHeld(answer.bytes < 10_000, `${word} was answered with ${answer.bytes} bytes`);
  await waitForRun(target, runId, { what: 'to end', holds: ({ status }) => status === 'failed' });
  return error?.code ?? 'failed';
}

/** Attacks by the number and the form of tool calls. */
export const agentCallsFloodAttacks: readonly Attack[] = [
  {
    name: 'agent-many-tool-calls',
    does: 'has the model answer with 1,000 to 100,000 tool calls, with one id for all of them, with 7 MB of arguments, and with arguments 100,000 levels deep',
    mode: 'keys',
    isQuick: true,
    run: (target) =>
      whileAgent(target, 'brief', async (agent) => {
        const { provider, keyFor } = target;
        const end = turnWith([submission('fini')]);
        const key = await keyFor('agent:*');
        provider.behave('calm', (_turn, response) => send(response, end));
        const waits: number[] = [];
        let isOver = false;
        const calm = async (): Promise<void> => {
          while (!isOver) {
            const { status, text, ms } = await invoke(target, agent, 'calm', { key });
            requireHeld(status === 200, `another caller was answered ${status} ${text}`);
            waits.push(ms);
            await delay(50);
          }
        };
        const others = calm();
        others.catch(() => undefined);
        const got: string[] = [];
        try {
          for (const [word, [body]] of Object.entries(ANSWERS)) {
            const first = body();
            provider.behave(word, ({ turn }, response) => send(response, turn === 0 ? first : end));
            const began = performance.now();
            const ended = await endOf(target, agent, word, key);
            got.push(`${word} ${ended} ${Math.round(performance.now() - began)} ms`);
          }
        } finally {
          isOver = true;
        }
        await others;
        const longest = Math.round(Math.max(...waits));
        requireHeld(longest < MAX_CALM_MS, `another caller waited ${longest} ms`);
        return `${got.join(', ')}; another caller: ${waits.length} × 200, longest ${longest} ms`;
      }),
  },
];

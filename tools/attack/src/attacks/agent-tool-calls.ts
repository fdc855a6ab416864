import { setTimeout as delay } from 'node:timers/promises';

import { type DeclaredAttack, requireHeld } from '../attack';
import { send, submission, turnWith, type ModelCall } from '../provider/answers';
import { type Target } from '../target/target';
import { invoke, whileAgent, type PublishedAgent } from './agent-calls';
import { many } from './inputs';

const READ = { tool: 'clinical_get-observations', arguments: '{"codes":["2823-3"]}' };
/** As many short calls as an answer that the platform reads has room for: 8 MiB. */
const MANY = 100_000;
/** Calls of one turn that are made. */
const MAX_MADE = 16;
const MAX_CALM_MS = 5_000;
const LOOK_PAUSE_MS = 50;
/** An answer about a run that failed quotes nothing of it. */
const MAX_TOOL_ANSWER_BYTES = 10_000;

const calls = (count: number, call: (at: number) => ModelCall): string =>
  turnWith(many(count, (at) => call(at)));

const deep = `{"codes":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;

interface FirstAnswer {
  readonly body: () => string;
  /** Failure code of the run; undefined if it completes. */
  readonly end: string | undefined;
}

/** First answers of the provider. The second one submits. */
const ANSWERS: Readonly<Record<string, FirstAnswer>> = {
  thousand: {
    body: () => calls(1_000, (at) => ({ ...READ, id: `call-${at}` })),
    end: undefined,
  },
  unknown: {
    body: () => calls(2_000, (at) => ({ ...READ, id: `call-${at}`, tool: `tool-${at}` })),
    end: undefined,
  },
  twins: {
    body: () => calls(MANY, () => ({ id: 'a', tool: 'a', arguments: '' })),
    end: 'output-too-large',
  },
  nameless: {
    body: () => calls(MANY, () => ({ id: '', tool: 'a', arguments: '' })),
    end: 'output-too-large',
  },
  siblings: {
    body: () => calls(9_000, () => ({ id: 'a', tool: 'a', arguments: '' })),
    end: 'turn-too-large',
  },
  long: {
    body: () => calls(1, () => ({ ...READ, id: 'a', arguments: 'x'.repeat(7e6) })),
    end: 'output-too-large',
  },
  // What the model wrote goes back to it with the next request, and cannot be written again.
  deep: {
    body: () => calls(1, () => ({ ...READ, id: 'a', arguments: deep })),
    end: 'provider-rejected',
  },
};

/** Requires that the run ends as expected, and that its caller is told so in a few words. */
async function requireEnd(target: Target, agent: PublishedAgent, word: string): Promise<string> {
  const { provider, keyFor } = target;
  const { body, end } = ANSWERS[word] as FirstAnswer;
  const [first, last] = [body(), turnWith([submission('fini')])];
  provider.behave(word, ({ turn }, response) => send(response, turn === 0 ? first : last));
  const answer = await invoke(target, agent, word, { key: await keyFor('agent:*') });
  const { status, text, bytes, ms } = answer;
  const { error } = answer.json<{ error?: { code: string } }>();
  const expected = end === undefined ? 200 : 502;
  requireHeld(
    status === expected && error?.code === end,
    `${word}: ${status} ${text.slice(0, 500)}`,
  );
  requireHeld(bytes < MAX_TOOL_ANSWER_BYTES, `${word}: ${bytes} bytes`);
  return `${word} ${end ?? 'completed'} after ${Math.round(ms)} ms`;
}

/** Invokes the agent for another caller until it is stopped. Returns the longest time. */
function invokeOthers(target: Target, agent: PublishedAgent, key: string) {
  let isOver = false;
  const waits: number[] = [];
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const { status, text, ms } = await invoke(target, agent, 'calm', { key });
      requireHeld(status === 200, `another caller was answered ${status} ${text}`);
      waits.push(ms);
      await delay(LOOK_PAUSE_MS);
    }
  };
  const asking = ask();
  // Reported once it is stopped.
  asking.catch(() => undefined);
  return async (): Promise<string> => {
    isOver = true;
    await asking;
    const longest = Math.round(Math.max(...waits));
    requireHeld(longest < MAX_CALM_MS, `another caller waited ${longest} ms`);
    return `another caller: ${waits.length} × 200, longest ${longest} ms`;
  };
}

async function manyCalls(target: Target, agent: PublishedAgent): Promise<string> {
  const last = turnWith([submission('fini')]);
  target.provider.behave('calm', (_turn, response) => send(response, last));
  const stop = invokeOthers(target, agent, await target.keyFor('agent:*', 'viewer'));
  const got: string[] = [];
  let others: string;
  try {
    for (const word of Object.keys(ANSWERS)) got.push(await requireEnd(target, agent, word));
    const [, second] = target.provider.asked('thousand');
    const refused = (second?.body.split('too many calls').length ?? 1) - 1;
    requireHeld(refused === 1_000 - MAX_MADE, `${1_000 - refused} of 1,000 calls were made`);
  } finally {
    others = await stop();
  }
  return `${got.join(', ')}; ${others}`;
}

/** Attacks by the number and the form of tool calls. */
export const agentToolCallAttacks: readonly DeclaredAttack[] = [
  {
    name: 'agent-many-tool-calls',
    does: 'has the model answer with 1,000 to 100,000 tool calls, with one id for all of them, with 7 MB of arguments, and with arguments 100,000 levels deep',
    isQuick: true,
    run: (target) => whileAgent(target, 'brief', (agent) => manyCalls(target, agent)),
  },
];

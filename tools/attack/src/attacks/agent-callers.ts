import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readdirSync, readlinkSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';

import { until } from '@platform/testing';

import { type DeclaredAttack, requireHeld } from '../attack';
import { send, submission, turnWith } from '../provider/answers';
import type { Answer } from '../target/call';
import { createKey } from '../target/open-target';
import type { Target } from '../target/target';
import { withOtherCaller } from '../watch/with-other-caller';
import {
  callTool,
  chat,
  invoke,
  whileAgent,
  type PublishedAgent,
  type ToolResult,
} from './agent-calls';
import type { RunView } from './workflows';
import { countOf, many } from './inputs';

/** Returns the number of sockets that a process has open. Undefined on systems other than Linux. */
function socketCount(pid: number | undefined): number | undefined {
  if (platform() !== 'linux' || pid === undefined) return undefined;
  const folder = `/proc/${pid}/fd`;
  const isSocket = (file: string): boolean => {
    try {
      return readlinkSync(join(folder, file)).startsWith('socket:');
    } catch {
      // It was closed meanwhile.
      return false;
    }
  };
  return readdirSync(folder).filter(isSocket).length;
}

const AGENT_CALLERS = 240;
const KEY_COUNT = 4;
/** A completion waits for 15 s at most here, and a request for a slot for 5 s. The rest is a busy machine. */
const MAX_ANSWER_MS = 40_000;
/** Callers that disconnect do so after this time. */
const LEAVE_MS = 8_000;
const MAX_READ_MS = 5_000;
const LISTS = ['/api/runs?limit=50', '/api/validations', '/api/runs?status=running'];
/** More than these sockets beyond those of the beginning are connections of callers that have gone. */
const MAX_SOCKETS_LEFT = 10;

interface Caller {
  readonly key: string;
  readonly from: string;
  readonly timeoutMs: number;
}

const question = 'silent';
const messages = [{ role: 'user', content: question }];

const codeOf = ({ status, text }: Answer): string => {
  const code = /"code":"([a-z_-]+)"/.exec(text)?.[1];
  return code === undefined ? String(status) : `${status} ${code}`;
};

const toolCode = (answer: Answer): string => {
  if (answer.status !== 200) return codeOf(answer);
  const { result } = answer.json<ToolResult>();
  return `tool ${result.content[0]?.text.split(':')[0]}`;
};

/** One caller in each protocol, by turns; every sixth one disconnects. */
async function waitsFor(target: Target, agent: PublishedAgent, caller: Caller, at: number) {
  const { key, from } = caller;
  const isLeaving = at % 6 === 5;
  const sent = { key, from, timeoutMs: isLeaving ? LEAVE_MS : caller.timeoutMs };
  const ways = [
    async () => codeOf(await invoke(target, agent, question, sent)),
    async () => codeOf(await chat(target, agent, { messages }, sent)),
    async () => toolCode(await callTool(target, agent, { question }, sent)),
    async () => codeOf(await chat(target, agent, { messages, stream: isLeaving }, sent)),
  ];
  const way = ways[at % ways.length] as () => Promise<string>;
  const began = performance.now();
  const got = await way().catch((error: Error) => {
    return isLeaving && error.name === 'AbortError' ? 'left' : `${error.name} ${error.message}`;
  });
  return { got, ms: performance.now() - began };
}

/** What a caller may be told: the run continues, or too many wait. */
const EXPECTED = new Set([
  '202',
  '503 overloaded',
  '504 agent-still-running',
  'left',
  'tool agent-still-running',
  'tool overloaded',
]);

/** Reads lists until it is stopped. Returns the longest time. */
function readLists({ call }: Target, key: string) {
  let isOver = false;
  const waits: number[] = [];
  const read = async (): Promise<void> => {
    for (let at = 0; !isOver; at += 1) {
      const path = LISTS[at % LISTS.length] as string;
      const { status, text, ms } = await call(path, { key, from: '127.0.0.79' });
      requireHeld(status === 200, `${path} answered ${status} ${text.slice(0, 200)}`);
      waits.push(ms);
      await delay(200);
    }
  };
  const reading = read();
  reading.catch(() => undefined);
  return async (): Promise<string> => {
    isOver = true;
    await reading;
    const longest = Math.round(Math.max(...waits));
    requireHeld(longest < MAX_READ_MS, `a list took ${longest} ms`);
    return `${waits.length} lists, longest ${longest} ms`;
  };
}

/** Every place is free again: as many callers of a key as before may wait. */
async function requireFree(target: Target, agent: PublishedAgent, keys: readonly string[]) {
  for (const key of keys) {
    const calm = [{ role: 'user', content: 'calm' }];
    const answers = await Promise.all(
      many(40, () => chat(target, agent, { messages: calm }, { key })),
    );
    const got = countOf(answers.map(codeOf));
    requireHeld(got === '40 × 200', `afterwards a key got ${got}`);
  }
}

async function manyCallers(target: Target, agent: PublishedAgent): Promise<string> {
  const { call, keyFor, provider, stack } = target;
  const end = turnWith([submission('fini')]);
  const held: ServerResponse[] = [];
  let isOpen = false;
  provider.behave('silent', (_turn, response) =>
    isOpen ? send(response, end) : void held.push(response),
  );
  provider.behave('calm', (_turn, response) => send(response, end));
  const keys = await Promise.all(
    Array.from(
      { length: KEY_COUNT },
      async () => (await createKey(stack, { roles: ['agent:*'] })).secret,
    ),
  );
  const reader = await keyFor('viewer', 'clinician');
  const sockets = socketCount(stack.proxy.pid);
  const stopReading = readLists(target, reader);
  const summary = await withOtherCaller(target, 'callers', async () => {
    const waits = await Promise.all(
      many(AGENT_CALLERS, (at) => {
        const key = keys[at % KEY_COUNT] as string;
        const from = `127.0.0.${41 + (at % KEY_COUNT)}`;
        return waitsFor(
          target,
          agent,
          { key, from, timeoutMs: 60_000 },
          Math.floor(at / KEY_COUNT),
        );
      }),
    );
    const got = countOf(waits.map((each) => each.got));
    const longest = Math.max(...waits.map(({ ms }) => ms));
    requireHeld(
      waits.every((each) => EXPECTED.has(each.got)),
      `the callers got ${got}`,
    );
    requireHeld(longest < MAX_ANSWER_MS, `a caller waited ${Math.round(longest)} ms`);
    return `${got}, the last after ${(longest / 1_000).toFixed(1)} s`;
  });
  const lists = await stopReading();
  isOpen = true;
  for (const response of held) send(response, end);
  const running = async (): Promise<number> => {
    const list = await call(`/api/runs?workflow=agent.${agent.node}&status=running`, {
      key: reader,
    });
    return list.json<{ items: readonly RunView[] }>().items.length;
  };
  await until(async () => (await running()) === 0, 'the runs to end');
  await requireFree(target, agent, keys);
  await until(
    () => (socketCount(stack.proxy.pid) ?? 0) <= (sockets ?? 0) + MAX_SOCKETS_LEFT,
    'the connections to be closed',
  );
  const left = (socketCount(stack.proxy.pid) ?? 0) - (sockets ?? 0);
  return `${summary}; ${lists}; afterwards all runs ended, ${left} sockets more`;
}

/** Attacks by the number of callers that wait. */
export const agentCallerAttacks: readonly DeclaredAttack[] = [
  {
    name: 'agent-callers-wait',
    does: 'has 240 callers wait for a model that never answers, in every protocol, while others post events and read lists',
    ownStack: () => ({
      env: {
        proxy: { AGENT_HTTP_BUDGET_MS: '9000', API_ANSWER_TIME: 'PT10S', COMPUTE_TIME: 'PT5S' },
      },
    }),
    run: (target) => whileAgent(target, 'lasting', (agent) => manyCallers(target, agent)),
  },
];

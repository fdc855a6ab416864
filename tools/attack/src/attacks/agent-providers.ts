import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { type DeclaredAttack, requireHeld } from '../attack';
import { send, submission, turnWith } from '../provider/answers';
import { faultsOf } from '../provider/faults';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';
import { watchMemory } from '../watch/memory';
import { invoke, whileAgent, type PublishedAgent } from './agent-calls';
import { waitForEnd } from './workflows';
import { countOf, many } from './inputs';

/** Runs that get the same answer at the same time. */
const RUNS = 16;
/** What a fault may add to the memory of endpoint and proxy, in MiB: 16 answers of 8 MiB as bytes and as text, and garbage. */
const MAX_ENDPOINT_GROWTH_MIB = 500;
/** Faults whose memory is measured: nothing else happens meanwhile. */
const LARGE = ['crumbs', 'endless', 'huge', 'bomb', 'headers', 'interim', 'calls', 'long'];

/** A server that the provider sends the platform to. */
async function openOtherHost() {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  server.unref().listen(0, '127.0.0.2');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.2:${port}/v1/chat/completions`,
    requests: () => requests,
    close: () => void server.close(),
  };
}

/** Runs the agent for a fault several times at once, until all runs have ended. Returns how and when. */
async function endsOf(target: Target, agent: PublishedAgent, word: string, runs: number) {
  const { call, keyFor, provider } = target;
  const [key, clinician] = [await keyFor('agent:*'), await keyFor('clinician')];
  const began = performance.now();
  const ends = await Promise.all(
    Array.from({ length: runs }, async () => {
      const answer = await invoke(target, agent, word, { key });
      requireHeld([200, 202, 502].includes(answer.status), `${word} was answered ${answer.text}`);
      const { runId } = answer.json<{ runId: string }>();
      const { snapshot } = await waitForEnd(target, runId);
      const id = encodeURIComponent(runId);
      const run = await call(`/api/runs/${id}`, { key: clinician });
      const shown = await call(`/api/agents/${agent.node}/runs/${id}`, { key });
      requireUntold([answer, run, shown], provider.key, word);
      return snapshot?.error?.code ?? 'completed';
    }),
  );
  return { ends: countOf(ends), seconds: Math.round((performance.now() - began) / 1_000) };
}

function requireUntold(answers: readonly Answer[], key: string, what: string): void {
  for (const { text } of answers) {
    requireHeld(!text.includes(key), `${what}: an answer has the key of the provider`);
  }
}

/** The provider asks for a wait of a day: the run waits as long as the platform allows, and can be cancelled. */
async function waitsForDay(target: Target, agent: PublishedAgent): Promise<void> {
  const { call, keyFor, provider } = target;
  provider.behave(
    'tomorrow',
    (_turn, response) => void response.writeHead(503, { 'retry-after': '86400' }).end(),
  );
  const headers = { prefer: 'wait=2' };
  const answer = await invoke(target, agent, 'tomorrow', { key: await keyFor('agent:*'), headers });
  requireHeld(answer.status === 202, `a day's wait was answered ${answer.status}`);
  const { runId } = answer.json<{ runId: string }>();
  const key = await keyFor('operator');
  const cancelled = await call(`/api/runs/${runId}/cancel`, { key, body: {} });
  requireHeld(cancelled.status === 202, `cancelling was answered ${cancelled.status}`);
  const { snapshot } = await waitForEnd(target, runId);
  requireHeld(snapshot?.endReason === 'cancelled', `it ended as ${snapshot?.endReason}`);
  requireHeld(provider.asked('tomorrow').length === 1, 'it was asked again before its time');
}

function requireNoKeyInLogs({ stack, provider }: Target): void {
  for (const file of readdirSync(stack.logsDir)) {
    const log = readFileSync(join(stack.logsDir, file), 'utf8');
    requireHeld(!log.includes(provider.key), `${file} has the key of the provider`);
  }
}

/** Runs `work`. Returns how far the memory of endpoint and proxy rose meanwhile, in MiB. */
async function growthDuring({ stack }: Target, work: () => Promise<void>): Promise<number> {
  const watches = [stack.endpoint, stack.proxy].map((process) => watchMemory(() => process.pid));
  const before = watches.map((watch) => watch.take() ?? 0);
  try {
    await work();
    const growths = watches.map((watch, at) => (watch.take() ?? 0) - (before[at] ?? 0));
    return Math.max(...growths);
  } finally {
    for (const watch of watches) watch.stop();
  }
}

/** Answers in the form of the protocol that are as large as the platform reads. */
function behaveLargely({ behave }: Target['provider']): void {
  const call = { id: 'a', tool: 'a', arguments: '' };
  const long = turnWith([{ ...call, arguments: 'x'.repeat(7_900_000) }]);
  const calls = turnWith(many(100_000, () => call));
  const end = turnWith([submission('fini')]);
  for (const [word, body] of Object.entries({ long, calls, calm: end })) {
    behave(word, (_turn, response) => send(response, body));
  }
}

async function hostileProvider(target: Target, agent: PublishedAgent): Promise<string> {
  const { provider, keyFor } = target;
  const other = await openOtherHost();
  try {
    const faults = faultsOf(provider.key, other.url);
    for (const [word, fault] of Object.entries(faults)) provider.behave(word, fault);
    behaveLargely(provider);
    const small = Object.keys(faults).filter((word) => !LARGE.includes(word));
    const ends = small.map(
      async (word) => `${word} ${(await endsOf(target, agent, word, 1)).ends}`,
    );
    const [got] = await Promise.all([Promise.all(ends), waitsForDay(target, agent)]);
    for (const word of LARGE) {
      const growth = await growthDuring(target, async () => {
        const { ends: how, seconds } = await endsOf(target, agent, word, RUNS);
        got.push(`${word} ${how} after ${seconds} s`);
      });
      got.push(`+${growth} MiB`);
      requireHeld(
        growth <= MAX_ENDPOINT_GROWTH_MIB,
        `${word} took ${growth} MiB: ${got.join(', ')}`,
      );
    }
    requireHeld(other.requests() === 0, `the other host got ${other.requests()} requests`);
    requireNoKeyInLogs(target);
    const { status } = await invoke(target, agent, 'calm', { key: await keyFor('agent:*') });
    requireHeld(status === 200, `afterwards an answer was answered ${status}`);
    return got.join(', ');
  } finally {
    other.close();
  }
}

/** Attacks by the provider of the models. */
export const agentProviderAttacks: readonly DeclaredAttack[] = [
  {
    name: 'agent-hostile-provider',
    does: 'answers a turn with 100 MB, without end, in chunks of one byte, with a gzip bomb, with endless headers, with one byte a second, with a redirect, with a reset, and with the key',
    ownStack: () => ({}),
    run: (target) => whileAgent(target, 'brief', (agent) => hostileProvider(target, agent)),
  },
];

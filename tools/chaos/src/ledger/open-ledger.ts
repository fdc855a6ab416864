import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { JsonValue } from '@platform/sdk';

import type { Dice } from '../dice';
import type { Attempt, Posting } from '../facts';
import { openLedgerStore } from './ledger-store';
import { misbehaviourOf } from './misbehaviour';

/** The timeout of a step in the campaign's workflows, in ms. */
const STEP_TIMEOUT_MS = 2_000;

/** The system outside the platform: an HTTP service in the campaign's process, on a file. */
export interface Ledger {
  readonly url: string;
  /**
   * Holds back the response to the next write that is applied. Resolves then, with a function that releases the
   * response.
   */
  holdNextAnswer(): Promise<() => void>;
  /** Accepts the writes of a fragile step from now on. */
  mend(key: string): void;
  attempts(): Promise<Attempt[]>;
  /** In the order of arrival. */
  readonly postings: readonly Posting[];
  close(): Promise<void>;
}

export interface LedgerOptions {
  readonly file: string;
  readonly dice: Dice;
  readonly honoursKeys: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const json = async (request: IncomingMessage): Promise<Record<string, JsonValue>> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return JSON.parse(text) as Record<string, JsonValue>;
};

export async function openLedger({ file, dice, honoursKeys }: LedgerOptions): Promise<Ledger> {
  const store = await openLedgerStore({ file, honoursKeys });
  const arrivals = new Map<string, number>();
  const mended = new Set<string>();
  const postings: Posting[] = [];
  let answered = 0;
  let onApplied: ((letGo: () => void) => void) | undefined;

  const misbehaves = (key: string) => {
    const arrival = (arrivals.get(key) ?? 0) + 1;
    arrivals.set(key, arrival);
    return misbehaviourOf(dice, key, arrival);
  };

  const held = async (): Promise<void> => {
    const notify = onApplied;
    if (!notify) return;
    onApplied = undefined;
    await new Promise<void>((letGo) => notify(letGo));
  };

  const write = async (body: Record<string, JsonValue>): Promise<Answer | undefined> => {
    const key = String(body['key']);
    const isBroken = body['isFragile'] === true && !mended.has(key);
    const isRefused = body['isDoomed'] === true || isBroken;
    const misbehaviour = isRefused ? undefined : misbehaves(key);
    const arrival = await store.arrive(key, body['value'] ?? null, misbehaviour);
    if (isRefused) return { status: 422, body: {} };
    const receipt = { status: 200, body: { receipt: key } };
    switch (misbehaviour) {
      case 'fails':
        return { status: 500, body: {} };
      case 'hangs':
        return undefined;
      case 'fails-after':
        await store.apply(arrival);
        return { status: 500, body: {} };
      case 'answers-late':
        await store.apply(arrival);
        await delay(STEP_TIMEOUT_MS + 300);
        return receipt;
      case 'applies-late':
        await delay(STEP_TIMEOUT_MS + 300);
        await store.apply(arrival);
        return receipt;
      case 'answers-twice':
        await store.apply(arrival);
        return { status: 200, body: { receipt: key, isToBeRepeated: true } };
      case undefined:
        await store.apply(arrival);
        await held();
        return receipt;
    }
  };

  const read = async (body: Record<string, JsonValue>): Promise<Answer | undefined> => {
    if (body['isDoomed'] === true) return { status: 422, body: {} };
    const misbehaviour = misbehaves(`read ${String(body['key'])}`);
    if (misbehaviour === 'hangs') return undefined;
    if (misbehaviour?.startsWith('fails')) return { status: 500, body: {} };
    if (misbehaviour?.endsWith('late')) await delay(STEP_TIMEOUT_MS + 300);
    answered += 1;
    return { status: 200, body: { value: Number(body['base']) + (answered % 60) } };
  };

  const post = (kind: Posting['kind']) => async (body: Record<string, JsonValue>) => {
    postings.push({ pendingId: String(body['pendingId']), kind });
    return { status: 200, body: {} };
  };

  const routes: Readonly<
    Record<string, (body: Record<string, JsonValue>) => Promise<Answer | undefined>>
  > = {
    '/writes': write,
    '/reads': read,
    '/answers': async () => ({ status: 200, body: { answer: (answered += 1) } }),
    '/publications': post('published'),
    '/withdrawals': post('withdrawn'),
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await routes[request.url ?? '']?.(await json(request));
    if (!answer) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    holdNextAnswer: () => new Promise((resolve) => (onApplied = resolve)),
    mend: (key) => void mended.add(key),
    postings,
    attempts: () => store.attempts(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}

import { once } from 'node:events';

import type { Response } from 'express';

import { mockHeader, mockMember } from '../mock-answer';
import type { Finish, Said } from './no-answer';
import type { ShownUsage } from './usage';

const CHUNK = 'chat.completion.chunk';

/** A proxy in between closes a connection that is silent for long. */
const PING_MS = 15_000;
/** Characters of one chunk of an answer. */
const CHUNK_LENGTH = 4_096;

/** What every chunk of one completion has. */
export interface ChunkFacts {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
}

/** The stream of one chat completion. */
export interface CompletionStream {
  /** Sends what is said, then its tokens if they are given, and closes. Waits for a slow reader. */
  answer(
    said: Said,
    more?: { readonly usage?: ShownUsage; readonly isMock?: boolean },
  ): Promise<void>;
  /** Sends an error and closes. */
  fail(error: object): void;
}

const parts = (text: string): readonly string[] => {
  const found: string[] = [];
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += CHUNK_LENGTH) {
    found.push(characters.slice(at, at + CHUNK_LENGTH).join(''));
  }
  return found;
};

/** Opens the stream on a response to which nothing was written yet. */
export function openCompletionStream(
  response: Response,
  facts: ChunkFacts,
  isMock = false,
): CompletionStream {
  const send = (data: unknown): boolean => response.write(`data: ${JSON.stringify(data)}\n\n`);
  let mock = mockMember(isMock);
  const chunk = (delta: object, finish: Finish | null = null): boolean =>
    send({
      ...facts,
      ...mock,
      object: CHUNK,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    });
  const ping = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': ping\n\n');
  }, PING_MS);
  response.once('close', () => clearInterval(ping));
  response.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    ...mockHeader(isMock),
  });
  chunk({ role: 'assistant', content: '' });

  /** Resolves when the reader has caught up, or has gone. */
  const drained = async (): Promise<void> => {
    if (!response.writableNeedDrain || response.destroyed) return;
    const settled = new AbortController();
    const { signal } = settled;
    await Promise.race([
      once(response, 'drain', { signal }),
      once(response, 'close', { signal }),
    ]).catch(() => undefined);
    settled.abort();
  };

  return {
    async answer({ content: text, refusal, finish }, { usage, isMock: wasMock = false } = {}) {
      if (wasMock) mock = mockMember(true);
      if (refusal !== null) chunk({ refusal });
      for (const content of parts(text ?? '')) {
        if (response.destroyed) return;
        chunk({ content });
        await drained();
      }
      clearInterval(ping);
      chunk({}, finish);
      if (usage) send({ ...facts, ...mock, object: CHUNK, choices: [], usage });
      response.end('data: [DONE]\n\n');
    },
    fail(error) {
      clearInterval(ping);
      send(error);
      response.end();
    },
  };
}

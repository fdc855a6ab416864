import { answerPings, takingTurns } from '@platform/sdk';
import WebSocket from 'ws';

import type { WebsocketConfig } from './read-config';
import type { TakeMessage } from './take-message';

const HANDSHAKE_TIMEOUT_MS = 10_000;
const SOCKET_CLOSE_TIMEOUT_MS = 2_000;

/** The code that ws gives to a message over `maxPayload`. It then closes the connection with status 1009. */
const TOO_LARGE = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

export interface Disconnection {
  /** How long the connection was open, in ms; 0 when it never was. */
  readonly openMs: number;
  /** Why it ended: a code of Node or ws, or the status with which the server closed it. */
  readonly why: string;
  /** A message over the limit was on its way. */
  readonly isTooLarge: boolean;
}

interface Message {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

interface ConnectDeps {
  readonly settings: WebsocketConfig;
  readonly take: TakeMessage;
  readonly onOpen: () => void;
  readonly stopping: AbortSignal;
}

const codeOf = ({ message, code }: Error & { readonly code?: string }): string => code ?? message;

/**
 * Opens one connection and takes its messages, one at a time and in order: nothing is read while one is in hand, so
 * that the server feels it. Resolves when the connection has ended and every message that had arrived is done.
 */
export function connectOnce({
  settings,
  take,
  onOpen,
  stopping,
}: ConnectDeps): Promise<Disconnection> {
  const { url, headers, maxBytes, pingMs, subscribe } = settings;
  const socket = new WebSocket(url, {
    headers,
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: maxBytes,
    perMessageDeflate: false,
    autoPong: false,
    followRedirects: false,
  });
  let openedAt: number | undefined;
  let failure: string | undefined;
  let isAlive = true;
  // A chunk may hold tens of thousands of messages: a pause stops the chunks behind it, not the messages in it. They wait
  // in a list, because each error thrown in a chain of as many promises has the whole chain searched for its stack.
  const waiting: Message[] = [];
  let working: Promise<void> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closeTimer: NodeJS.Timeout | undefined;

  /** While nothing is read, no answer to a ping can arrive either. */
  function beat(): void {
    if (working) return;
    if (!isAlive) {
      failure = 'heartbeat';
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
  }
  /** A busy process runs its timers before it reads: what arrived meanwhile is read first. */
  function beatSoon(): void {
    setImmediate(() => setImmediate(beat));
  }
  async function work(): Promise<void> {
    const breathe = takingTurns();
    socket.pause();
    for (let at = 0; at < waiting.length; at += 1) {
      const { data, isBinary } = waiting[at] as Message;
      if (!stopping.aborted) await take(data, isBinary, stopping);
      isAlive = true;
      await breathe();
    }
    waiting.length = 0;
    working = undefined;
    socket.resume();
  }
  function close(): void {
    socket.close(1000);
    closeTimer = setTimeout(() => socket.terminate(), SOCKET_CLOSE_TIMEOUT_MS);
  }

  answerPings(socket);
  return new Promise((resolve) => {
    socket.on('open', () => {
      openedAt = performance.now();
      heartbeat = setInterval(beatSoon, pingMs);
      if (subscribe !== undefined) socket.send(subscribe);
      onOpen();
    });
    socket.on('pong', () => (isAlive = true));
    socket.on('ping', () => (isAlive = true));
    socket.on('message', (data: Buffer, isBinary) => {
      waiting.push({ data, isBinary });
      working ??= work();
    });
    socket.on('error', (error) => (failure ??= codeOf(error)));
    socket.on('close', (status) => {
      clearInterval(heartbeat);
      clearTimeout(closeTimer);
      stopping.removeEventListener('abort', close);
      const openMs = openedAt === undefined ? 0 : performance.now() - openedAt;
      const why = failure ?? String(status);
      void Promise.resolve(working).then(() =>
        resolve({ openMs, why, isTooLarge: failure === TOO_LARGE }),
      );
    });
    stopping.addEventListener('abort', close);
    if (stopping.aborted) close();
  });
}

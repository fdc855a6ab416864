import { type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { type ProviderBehavior } from './model-provider';

export const MEBIBYTE = 1024 * 1024;
const HUGE_BYTES = 100 * MEBIBYTE;
const JSON_TYPE = { 'content-type': 'application/json' };

const TEXT = Buffer.alloc(64 * 1024, 'x');
/** Chunks of one byte each. */
const CRUMBS = Buffer.from('1\r\nx\r\n'.repeat(10_000));
const HEADERS = Buffer.from('x-more: 0123456789\r\n'.repeat(1_000));
const INTERIM = Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000));

interface Writable {
  readonly destroyed: boolean;
  write(chunk: Buffer, onWritten: (error?: Error | null) => void): unknown;
}

/** Writes a chunk again and again, as fast as it is read, until the reader has gone or `bytes` are written. */
export function pour(to: Writable, chunk: Buffer, bytes = Number.POSITIVE_INFINITY): void {
  if (to.destroyed || bytes <= 0) return;
  to.write(chunk, (error) => {
    if (!error) pour(to, chunk, bytes - chunk.length);
  });
}

/** Writes to the connection itself, past what the server would write. */
const raw = ({ socket }: ServerResponse, head: string, chunk: Buffer): void => {
  if (!socket) return;
  socket.write(head);
  pour(socket, chunk);
};

/** What the attacker's provider does instead of answering. Each also says the key that it was given, where it can. */
export const faultsOf = (
  key: string,
  otherHost: string,
): Readonly<Record<string, ProviderBehavior>> => {
  const bomb = gzipSync(Buffer.alloc(HUGE_BYTES, 'x'));
  return {
    reset: (_turn, response) => void response.socket?.destroy(),
    redirect: (_turn, response) =>
      void response.writeHead(307, { location: `${otherHost}?key=${key}` }).end(key),
    says: (_turn, response) =>
      void response
        .writeHead(500, { ...JSON_TYPE, 'x-request-id': key })
        .end(JSON.stringify({ error: { message: `bad key ${key}`, code: key, type: key } })),
    nested: (_turn, response) =>
      void response
        .writeHead(200, JSON_TYPE)
        .end(`{"choices":${'['.repeat(4e6)}${']'.repeat(4e6)}}`),
    refuses: (_turn, response) => void response.writeHead(400, JSON_TYPE).end(`{"error":"${key}"}`),
    silent: () => undefined,
    slow: (_turn, response) => {
      const timer = setInterval(() => response.write(' '), 1_000);
      response.once('close', () => clearInterval(timer));
    },
    headers: (_turn, response) => raw(response, 'HTTP/1.1 200 OK\r\n', HEADERS),
    interim: (_turn, response) => raw(response, '', INTERIM),
    bomb: (_turn, response) =>
      void response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(bomb),
    huge: (_turn, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': HUGE_BYTES });
      pour(response, TEXT, HUGE_BYTES);
    },
    endless: (_turn, response) => {
      response.writeHead(200, JSON_TYPE);
      pour(response, TEXT);
    },
    crumbs: (_turn, response) =>
      raw(response, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', CRUMBS),
  };
};

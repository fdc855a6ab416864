import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemDocument, PROBLEM_MEDIA_TYPE } from './problem-document';
import type { Problem } from '@platform/problems';

/** After this time, a peer that keeps its side open is cut. */
const LINGER_MS = 1_000;

/** Answers bytes that are not a request, then closes. In French, because there are no headers to read. */
export function answerRaw(problem: Problem, socket: Duplex): void {
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(problem, requestId, 'fr'));
  const headers = {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Content-Language': 'fr',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
    ...problem.headers,
  };
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}

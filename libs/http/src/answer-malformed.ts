import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemDocument, PROBLEM_MEDIA_TYPE } from './problem-document';
import type { Problem } from './problem-error';
import { HEADERS_TOO_LARGE, REQUEST_MALFORMED, REQUEST_TIMEOUT } from './protocol-problems';

const PROBLEMS: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: REQUEST_TIMEOUT,
};

/** Answers bytes that never became a request, in French, and closes: there are no headers to heed. */
export function answerMalformed(code: string | undefined, socket: Duplex): void {
  const problem = PROBLEMS[code ?? ''] ?? REQUEST_MALFORMED;
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(problem, requestId, 'fr'));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
      'Content-Language: fr',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

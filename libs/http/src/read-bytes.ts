import { problem } from '@platform/problems';
import type { Request, Response } from 'express';

import { ProblemError, problemError } from './problem-error';
import { localsOf } from './request-locals';

export function hasContent(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || announcedLength(request) > 0;
}

export const announcedLength = (request: Request): number =>
  Number(request.headers['content-length'] ?? 0);

/**
 * The body as it came, `limitBytes` at most, read once however often it is asked for. Throws the 413 problem
 * without waiting for the rest of a flood (a body parser answers once it has passed), and 400 when
 * it stops half-way.
 */
export function readBytes(
  request: Request,
  response: Response,
  limitBytes: number,
): Promise<Buffer> {
  const locals = localsOf(response);
  return (locals.rawBody ??= arrivingBytes(request, response, limitBytes));
}

async function arrivingBytes(
  request: Request,
  response: Response,
  limitBytes: number,
): Promise<Buffer> {
  if (!hasContent(request)) return Buffer.alloc(0);
  if (announcedLength(request) > limitBytes)
    throw problemError('body-too-large', { facts: { limit: limitBytes } });
  const { time } = localsOf(response);
  time?.halt();
  // Who waits to be asked for a body is asked only now that somebody wants it.
  if (/^100-continue$/i.test(request.get('Expect') ?? '')) response.writeContinue();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (act: () => void) => {
      request.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      time?.run();
      act();
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limitBytes) chunks.push(chunk);
      else {
        request.pause();
        settle(() => reject(problemError('body-too-large', { facts: { limit: limitBytes } })));
      }
    };
    const finish = () => settle(() => resolve(Buffer.concat(chunks)));
    const fail = (cause?: unknown) =>
      settle(() => reject(new ProblemError(problem('body-unreadable'), { cause })));
    request.on('data', take).on('end', finish).on('error', fail).on('close', fail);
  });
}

import { problem } from '@platform/problems';
import type { Request, Response } from 'express';

import { ProblemError, problemError } from '../answer/problem-error';
import { localsOf } from '../request-locals';

export function hasContent(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || announcedLength(request) > 0;
}

export const announcedLength = (request: Request): number =>
  Number(request.headers['content-length'] ?? 0);

/**
 * Reads the raw body, once however often it is called. Rejects with the 413 problem as soon as the body exceeds
 * `limitBytes` (Express body parsers wait for the rest), and with 400 when the body ends early.
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
  // The body is wanted now, so tell a caller that waits for permission to send it.
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

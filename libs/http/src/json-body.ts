import express, { type Request, type RequestHandler } from 'express';
import { ProblemError, type Problem } from './problem-error';
import {
  BODY_UNREADABLE,
  bodyTooLarge,
  JSON_MALFORMED,
  jsonTooDeep,
  MEDIA_TYPE_UNSUPPORTED,
} from './protocol-problems';

/** Far above any FHIR resource; a deeper document would exhaust the stack of whoever walks it. */
const MAX_DEPTH = 100;

/**
 * Reads `request.body` as strict JSON: `application/json`, valid UTF-8, at most `limitBytes` once
 * decompressed. A request without content has the body `{}`. (express.json would accept UTF-16,
 * and replace invalid bytes in clinical text without a word.)
 */
export function jsonBody(limitBytes: number): RequestHandler {
  const readBytes = express.raw({ type: () => true, limit: limitBytes });
  return (request, response, next) => {
    if (!hasContent(request)) {
      request.body = {};
      next();
      return;
    }
    if (!isUtf8Json(request)) throw new ProblemError(MEDIA_TYPE_UNSUPPORTED);
    readBytes(request, response, (error?: unknown) => {
      try {
        if (error) throw new ProblemError(readProblem(error, limitBytes), { cause: error });
        request.body = parseJson(request.body as Buffer);
        next();
      } catch (problem) {
        next(problem);
      }
    });
  };
}

function hasContent(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0
  );
}

function isUtf8Json(request: Request): boolean {
  if (!request.is('application/json')) return false;
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.get('Content-Type') ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

function readProblem(error: unknown, limitBytes: number): Problem {
  const { status } = error as { status?: number };
  if (status === 413) return bodyTooLarge(limitBytes);
  return status === 415 ? MEDIA_TYPE_UNSUPPORTED : BODY_UNREADABLE;
}

function parseJson(bytes: Buffer): unknown {
  const value = parseText(decodeUtf8(bytes));
  if (isTooDeep(value)) throw new ProblemError(jsonTooDeep(MAX_DEPTH));
  return value;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ProblemError(BODY_UNREADABLE, { cause });
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProblemError(JSON_MALFORMED, { cause });
  }
}

function isTooDeep(root: unknown): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

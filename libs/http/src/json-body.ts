import express, { type Request, type RequestHandler } from 'express';
import type { OperationDefinition } from './operation/operation';
import { ProblemError, type Problem } from './problem-error';
import {
  BODY_UNREADABLE,
  bodyTooLarge,
  JSON_MALFORMED,
  jsonTooDeep,
  mediaTypeUnsupported,
} from './protocol-problems';
import { requireFaithful, requireStorable } from './faithful-json';
import { localsOf } from './request-locals';

/** Far above any FHIR resource; a deeper document would exhaust the stack of whoever walks it. */
const MAX_DEPTH = 100;
const JSON_ONLY = ['application/json'];

/** Makes what reads the body of an operation, as its definition says. */
export type BodyReader = (operation: OperationDefinition | undefined) => RequestHandler;

/**
 * Reads `request.body` as strict JSON: `application/json`, valid UTF-8, at most `limitBytes`, as
 * sent and once decompressed. A request without content has the body `{}`. (express.json would accept UTF-16,
 * and replace invalid bytes in clinical text without a word.) An operation that takes its body as
 * text gets it as it was written.
 */
export function bodyReader(limitBytes: number): BodyReader {
  const readBytes = express.raw({ type: () => true, limit: limitBytes });
  return (operation) => {
    const asText = operation?.bodyAs === 'text';
    const media = operation?.bodyMedia ?? JSON_ONLY;
    return (request, response, next) => {
      if (!hasContent(request)) {
        request.body = asText ? '' : {};
        next();
        return;
      }
      // The parser would answer an announced flood only once it has passed.
      if (announcedLength(request) > limitBytes) throw new ProblemError(bodyTooLarge(limitBytes));
      if (!isUtf8(request, media)) throw new ProblemError(mediaTypeUnsupported(media));
      readBytes(request, response, (error?: unknown) => {
        try {
          if (error)
            throw new ProblemError(readProblem(error, limitBytes, media), { cause: error });
          const bytes = request.body as Buffer;
          localsOf(response).rawBody = bytes;
          request.body = asText ? requireStorable(decodeUtf8(bytes)) : parseJson(bytes);
          next();
        } catch (problem) {
          next(problem);
        }
      });
    };
  };
}

function hasContent(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || announcedLength(request) > 0;
}

const announcedLength = (request: Request): number =>
  Number(request.headers['content-length'] ?? 0);

function isUtf8(request: Request, media: readonly string[]): boolean {
  if (!request.is([...media])) return false;
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.get('Content-Type') ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

function readProblem(error: unknown, limitBytes: number, media: readonly string[]): Problem {
  const { status } = error as { status?: number };
  if (status === 413) return bodyTooLarge(limitBytes);
  return status === 415 ? mediaTypeUnsupported(media) : BODY_UNREADABLE;
}

function parseJson(bytes: Buffer): unknown {
  const value = parseText(decodeUtf8(bytes));
  if (isTooDeep(value)) throw new ProblemError(jsonTooDeep(MAX_DEPTH));
  requireFaithful(value);
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

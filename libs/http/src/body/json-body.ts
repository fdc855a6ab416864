import { problem } from '@platform/problems';
import type { Request, RequestHandler } from 'express';
import { jsonShape, type JsonBounds } from '@platform/sdk';

import { findDuplicateMember } from './duplicate-member';
import { requireLossless, requireStorable } from './lossless-json';
import { IDENTITY, inflated, isKnownEncoding } from './inflate';
import type { OperationDefinition } from '../operation/operation';
import { ProblemError, problemError } from '../answer/problem-error';
import { hasContent, readBytes } from './read-bytes';
import { createTurns, type Turns } from './turns';

/** Far above any FHIR resource: a FHIR bundle of 1 MiB has about 70,000 parts. */
const BOUNDS: JsonBounds = { depth: 100, parts: 100_000 };

/**
 * Throws for JSON that is too deep or has too many parts, before it is parsed. Returns how many members its objects have
 * as they are written.
 */
function requireJsonSize(bytes: Uint8Array): number {
  const { exceeds, members } = jsonShape(bytes, BOUNDS);
  if (exceeds === 'depth') throw problemError('json-too-deep', { facts: { limit: BOUNDS.depth } });
  if (exceeds === 'parts') {
    throw problemError('json-too-many-values', { facts: { limit: BOUNDS.parts } });
  }
  return members;
}

const JSON_ONLY = ['application/json'];

/** Bodies from this size, in bytes, take turns, so that smaller ones are served in between. */
const LARGE_BODY_BYTES = 32 * 1024;

/** Creates the middleware that reads the body of an operation. */
export type BodyReader = (operation: OperationDefinition | undefined) => RequestHandler;

/**
 * Reads `request.body` as strict JSON: `application/json`, valid UTF-8, at most `limitBytes` both compressed and
 * decompressed. A request without content gets the body `{}`. An operation with `bodyAs: 'text'` gets the text.
 * (`express.json` accepts UTF-16, and silently replaces invalid bytes in clinical text.)
 */
export function bodyReader(limitBytes: number): BodyReader {
  const turns = createTurns();
  return (operation) => {
    const asText = operation?.bodyAs === 'text';
    const media = operation?.bodyMedia ?? JSON_ONLY;
    return async (request, response, next) => {
      if (!hasContent(request)) request.body = asText ? '' : {};
      else {
        const encoding = encodingOf(request);
        if (!isUtf8(request, media) || !isKnownEncoding(encoding)) {
          throw problemError('media-type-unsupported', { facts: { media: media.join(', ') } });
        }
        const sent = await readBytes(request, response, limitBytes);
        const bytes = await inflated(sent, encoding, limitBytes);
        request.body = asText ? await readText(bytes, turns) : await parseJson(bytes, turns);
      }
      next();
    };
  };
}

/** Returns the content encoding of the body, `identity` when there is none. */
export const encodingOf = (request: Request): string =>
  (request.get('Content-Encoding') ?? IDENTITY).trim().toLowerCase();

function isUtf8(request: Request, media: readonly string[]): boolean {
  if (!request.is([...media])) return false;
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.get('Content-Type') ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** Waits for a turn before each pass over a large body. */
async function turnOf(bytes: Buffer, turns: Turns): Promise<void> {
  if (bytes.length > LARGE_BODY_BYTES) await turns.next();
}

async function readText(bytes: Buffer, turns: Turns): Promise<string> {
  await turnOf(bytes, turns);
  return requireStorable(decodeUtf8(bytes));
}

/**
 * Parses strict JSON, as request bodies are read. Rejects with the problem to answer when it is not. Parsing and
 * checking a large body of many small values takes some ten milliseconds each, so other requests are served in
 * between.
 */
export async function parseJson(bytes: Buffer, turns: Turns = createTurns()): Promise<unknown> {
  await turnOf(bytes, turns);
  const written = requireJsonSize(bytes);
  const text = decodeUtf8(bytes);
  const value = parseText(text);
  await turnOf(bytes, turns);
  // The parser keeps the last of two members of one name, so fewer are read than were written.
  if (requireLossless(value) < written) throw doubledMember(text);
  await turnOf(bytes, turns);
  return value;
}

function doubledMember(text: string): ProblemError {
  const path = findDuplicateMember(text) ?? '';
  const message = { fr: 'ce champ est écrit deux fois', en: 'this field is written twice' };
  return problemError('json-member-doubled', { errors: [{ path, message }] });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ProblemError(problem('body-unreadable'), { cause });
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProblemError(problem('json-malformed'), { cause });
  }
}

import { problemError, type Caller } from '@platform/http';
import type { JsonObject } from '@platform/ports';
import type { Request } from 'express';

import type { ExposedAgent } from './exposed-agents';

const headerOf = (kind: string): string => `X-Context-${kind}`;

/** Node reads each byte of a header as one character; ids are UTF-8. Undefined for other bytes. */
function decode(header: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return undefined;
  }
}

/** The one value of a header; undefined when it is absent, repeated or not UTF-8. */
function single(request: Request, name: string): string | undefined {
  const [value, ...more] = request.headersDistinct[name.toLowerCase()] ?? [];
  return value === undefined || more.length > 0 ? undefined : decode(value);
}

/**
 * Returns the inputs that say whom a run is about: from `X-Context-<kind>`, else from `metadata`, which the client program
 * fills, not its user or model, else the subject that the key is bound to. A text never sets them. Throws the 400 problem when
 * one that is required is missing.
 */
export function contextIds(
  { inputs, contextInputs }: Pick<ExposedAgent, 'inputs' | 'contextInputs'>,
  { request, caller }: { readonly request: Request; readonly caller: Pick<Caller, 'context'> },
  metadata: Readonly<Record<string, unknown>> = {},
): JsonObject {
  const found: Record<string, string> = {};
  for (const [name, kind] of contextInputs) {
    const header = headerOf(kind);
    const stated = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    const isSent = request.headersDistinct[header.toLowerCase()] !== undefined;
    const id = isSent ? single(request, header) : (stated ?? caller.context?.[kind]);
    const isRequired = inputs.find((input) => input.name === name)?.required ?? true;
    if (typeof id === 'string' && id.trim() !== '') found[name] = id;
    else if (isRequired || isSent) throw problemError('context-missing', { facts: { header } });
  }
  return found;
}

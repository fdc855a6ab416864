import {
  emitUntilTaken,
  type EmitRecord,
  type MinuteLog,
  type Refusal,
  type SourceContext,
} from '@platform/sdk';

import { refusalOfShape } from '../json-bounds';
import { valueAt, type RecordFeed } from './feeds';
import { keyMissing, NOT_JSON, NOT_TEXT } from './refusals';

/** Takes one message. Resolves when the platform has it or refused it, or when `stopping` is aborted. Never rejects. */
export type TakeMessage = (
  bytes: Buffer,
  isBinary: boolean,
  stopping: AbortSignal,
) => Promise<void>;

interface TakeDeps {
  readonly feeds: readonly RecordFeed[];
  readonly key: string;
  readonly emit: EmitRecord;
  readonly context: SourceContext;
  readonly log: MinuteLog;
}

function parse(bytes: Buffer, isBinary: boolean): { readonly record: unknown } | Refusal {
  if (isBinary) return NOT_TEXT;
  const refusal = refusalOfShape(bytes);
  if (refusal) return refusal;
  try {
    // ws has checked that a text message is UTF-8.
    return { record: JSON.parse(bytes.toString('utf8')) as unknown };
  } catch {
    return NOT_JSON;
  }
}

function keyOf(record: unknown, path: string): string | undefined {
  const value = valueAt(record, path);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function createTakeMessage(deps: TakeDeps): TakeMessage {
  const { feeds, key: path, emit, context, log } = deps;
  function refuse(refusal: Refusal, refusing: readonly RecordFeed[]): void {
    for (const { name } of refusing) {
      log.write(
        { source: 'websocket', feed: name, error: refusal.code },
        'message WebSocket refusé',
      );
      context.refused?.(name, refusal);
    }
  }

  return async (bytes, isBinary, stopping) => {
    const parsed = parse(bytes, isBinary);
    if ('code' in parsed) return refuse(parsed, feeds);
    const { record } = parsed;
    const expecting = feeds.filter((feed) => feed.expects(record));
    const key = keyOf(record, path);
    if (key === undefined) return refuse(keyMissing(path), expecting);
    for (const { name } of expecting) {
      // The server does not send a record again, so it is kept for as long as the platform cannot take it.
      await emitUntilTaken(emit, { feed: name, key, record }, { signal: stopping });
    }
  };
}

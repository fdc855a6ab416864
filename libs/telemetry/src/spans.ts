import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { types } from 'node:util';
import type { TraceContext } from './trace-carrier';

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

interface SpanOptions {
  /** Default `internal`. */
  readonly kind?: 'internal' | 'server' | 'client';
  /** Default: the active span. */
  readonly parent?: TraceContext;
  /** Default: now. */
  readonly startedAt?: Date;
}

/** A span that does not start and end in one function call: a request, or a node between two events. */
export interface OpenSpan {
  /** Calls `work` with this span active, so that spans and logs inside belong to it. */
  run<T>(work: () => T): T;
  /** False when nothing is exported, or when the trace is not sampled: then spans inside are not recorded either. */
  readonly isRecording: boolean;
  update(name: string, attributes: SpanAttributes): void;
  /** Records the exception and sets the error status. Does not end the span. */
  fail(error: unknown): void;
  end(endedAt?: Date): void;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
} as const;

/** Opens a span of the tracer `platform`. The caller must end it. */
export function openSpan(
  name: string,
  attributes: SpanAttributes,
  options: SpanOptions = {},
): OpenSpan {
  const parent = options.parent ?? context.active();
  const span = trace.getTracer('platform').startSpan(
    name,
    {
      kind: KINDS[options.kind ?? 'internal'],
      attributes: { ...attributes },
      ...(options.startedAt ? { startTime: options.startedAt } : {}),
    },
    parent,
  );
  const inside = trace.setSpan(parent, span);
  return {
    isRecording: span.isRecording(),
    run: (work) => context.with(inside, work),
    update: (newName, more) => void span.updateName(newName).setAttributes({ ...more }),
    fail: (error) => recordFailure(span, error),
    end: (endedAt) => span.end(endedAt),
  };
}

/**
 * Runs `work` inside a span. When `work` throws, the span records the exception, gets the error status, and the error is
 * rethrown. The span always ends.
 */
export async function withSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => T | Promise<T>,
  options?: SpanOptions,
): Promise<T> {
  const span = openSpan(name, attributes, options);
  try {
    return await span.run(work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

function recordFailure(span: Span, error: unknown): void {
  const exception = types.isNativeError(error) ? error : new Error(String(error));
  span.recordException(exception);
  span.setStatus({ code: SpanStatusCode.ERROR, message: exception.message });
}

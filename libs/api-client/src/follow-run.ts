import type { ApiClient } from './create-api-client';
import { dataOf } from './data-of';
import type { components } from './generated/api';

export type RunSnapshot = components['schemas']['RunSnapshot'];

/**
 * Yields a snapshot of a run on every change, and returns its status when it ends. Returns undefined when
 * the stream closes before that: call it again to go on. Throws `ApiProblemError` for an error response, and the reason of
 * `signal`, which ends the stream, when it aborts.
 */
export async function* followRun(
  client: ApiClient,
  id: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<RunSnapshot, 'completed' | 'failed' | undefined> {
  const call = client.GET('/api/runs/{id}/stream', {
    params: { path: { id } },
    parseAs: 'stream',
    ...(signal && { signal }),
  });
  const stream = await dataOf(call);
  for await (const { event, data } of eventsOf(stream as ReadableStream<Uint8Array>)) {
    if (event === 'snapshot') yield JSON.parse(data) as RunSnapshot;
    if (event === 'end') return (JSON.parse(data) as { status: 'completed' | 'failed' }).status;
  }
  return undefined;
}

/** Parses server-sent events. Expects LF line ends, which the proxy writes. */
async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<{ readonly event: string; readonly data: string }> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of stream) {
    const blocks = (pending + decoder.decode(chunk, { stream: true })).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const valuesOf = (field: string): readonly string[] =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${field}: `))
          .map((line) => line.slice(field.length + 2));
      const [event] = valuesOf('event');
      if (event !== undefined) yield { event, data: valuesOf('data').join('\n') };
    }
  }
}

import type { ApiClient } from './create-api-client';
import { dataOf } from './data-of';
import type { components } from './generated/api';

export type RunSnapshot = components['schemas']['RunSnapshot'];

/**
 * The snapshots of a run, one on every change, until it ends; then how it ended. Undefined: the stream
 * was closed before, and is to be opened again. Throws `ApiProblemError` when it is refused.
 */
export async function* followRun(
  client: ApiClient,
  id: string,
): AsyncGenerator<RunSnapshot, 'completed' | 'failed' | undefined> {
  const call = client.GET('/api/runs/{id}/stream', { params: { path: { id } }, parseAs: 'stream' });
  const stream = await dataOf(call);
  for await (const { event, data } of eventsOf(stream as ReadableStream<Uint8Array>)) {
    if (event === 'snapshot') yield JSON.parse(data) as RunSnapshot;
    if (event === 'end') return (JSON.parse(data) as { status: 'completed' | 'failed' }).status;
  }
  return undefined;
}

/** The events of a stream that ends its lines with LF alone, as the proxy does. */
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

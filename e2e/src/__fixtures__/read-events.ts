export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** Everything a stream of server-sent events says until the server closes it. */
export async function readEvents(url: string): Promise<readonly ServerSentEvent[]> {
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  return text.split(/\n\n/).flatMap((block) => {
    const field = (name: string): string[] =>
      block
        .split('\n')
        .flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
    const [event = 'message'] = field('event');
    const data = field('data');
    return data.length > 0 ? [{ event, data: data.join('\n') }] : [];
  });
}

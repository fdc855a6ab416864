import type { IncomingMessage, ServerResponse } from 'node:http';

import { inFairTurns } from './fair-turns';

interface Caller {
  readonly name: string;
  readonly address: string;
  readonly destroyed?: boolean;
}

const response = {} as ServerResponse;
const requestOf = ({ name, address, destroyed = false }: Caller) =>
  ({ url: name, socket: { remoteAddress: address, destroyed } }) as unknown as IncomingMessage;

/** Hands over all of them at once, and tells in which turn of the event loop each was served. */
async function served(...callers: readonly Caller[]): Promise<readonly string[]> {
  const order: string[] = [];
  let turn = 0;
  const serve = inFairTurns(({ url }) => void order.push(`${turn} ${url}`));
  for (const caller of callers) serve(requestOf(caller), response);
  for (; turn < callers.length + 2; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return order;
}

const of = (address: string, ...names: readonly string[]): readonly Caller[] =>
  names.map((name) => ({ name, address }));

describe('requests that arrive together', () => {
  it('are served one in a turn, the addresses in turn', async () => {
    const order = await served(...of('a', 'a1', 'a2', 'a3', 'a4'), ...of('b', 'b1', 'b2'));
    expect(order.map((each) => each.split(' ')[1])).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
    // The first is served at once; each other has a turn to itself.
    const turns = order.slice(1).map((each) => Number(each.split(' ')[0]));
    expect(new Set(turns).size).toBe(5);
  });

  it('are served at once where nobody waits', async () => {
    const order: string[] = [];
    const serve = inFairTurns(({ url }) => void order.push(String(url)));
    serve(requestOf({ name: 'a1', address: 'a' }), response);
    expect(order).toEqual(['a1']);
    await new Promise((resolve) => setTimeout(resolve, 5));
    serve(requestOf({ name: 'a2', address: 'a' }), response);
    expect(order).toEqual(['a1', 'a2']);
  });

  it('share a turn with all those of their network', async () => {
    const order = await served(
      ...of('2001:db8::1', 'a1', 'a2'),
      ...of('2001:db8::2', 'a3'),
      ...of('2001:db8:1::1', 'b1'),
    );
    expect(order.map((each) => each.split(' ')[1])).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('are forgotten with their connection', async () => {
    const order = await served(
      ...of('a', 'a1'),
      { name: 'a2', address: 'a', destroyed: true },
      ...of('a', 'a3'),
    );
    expect(order.map((each) => each.split(' ')[1])).toEqual(['a1', 'a3']);
  });
});

import type { NodeTrace } from '@platform/interpreter';
import type { WorkflowContext } from '@restatedev/restate-sdk';

import { jsonSerde } from '../json-serde';
import { digestOf } from './run-digest';
import { createStateWriter, type StateWriter } from './run-digest-writer';

describe('the digest of a value', () => {
  it('is the same for the same text, and 16 hexadecimal digits', () => {
    expect(digestOf({ nodes: [{ outputs: { value: 1 } }] })).toBe(
      digestOf({ nodes: [{ outputs: { value: 1 } }] }),
    );
    expect(digestOf({})).toBe('44136fa355b3678a');
  });

  it.each([
    ['another value', { a: 2, b: 1 }],
    ['another order, which the control plane would not take for the same', { b: 1, a: 1 }],
    ['something more', { a: 1, b: 1, c: 1 }],
  ])('tells %s', (_what, other) => {
    expect(digestOf(other)).not.toBe(digestOf({ a: 1, b: 1 }));
  });
});

describe('the writer of a run’s state', () => {
  const nodesOf = (value: string): { nodes: readonly NodeTrace[] } => ({
    nodes: [
      { path: 'a', id: 'a', type: 't.a', kind: 'compute', status: 'done', outputs: { value } },
    ],
  });
  const small = nodesOf('6.7');
  const large = nodesOf('x'.repeat(5 * 1024 * 1024));
  const light = {
    nodes: [{ ...small.nodes[0], outputs: { $truncated: 5 * 1024 * 1024 + 12 } }],
  };

  function written(work: (writer: StateWriter) => void) {
    const entries: [string, unknown][] = [];
    const set = (key: string, value: unknown): void => void entries.push([key, value]);
    work(createStateWriter({ set }));
    return entries;
  }

  it('writes the digest of each write just before it, under a key of its own', () => {
    const entries = written((writer) => {
      writer.write('progress:0', small);
      writer.announce('detach:call', { inputs: 6.7 });
      writer.end('end', small);
    });
    expect(entries).toEqual([
      ['digest:progress:0', digestOf(small)],
      ['progress:0', small],
      ['digest:detach:call', digestOf({ inputs: 6.7 })],
      ['digest:end', digestOf(small)],
      ['end', small],
    ]);
  });

  it('journals the very text that it digests, written out once for both and for its size', () => {
    const writings = jest.fn(() => ({ value: 1 }));
    const traced = nodesOf('x').nodes.map((node) => ({ ...node, outputs: { toJSON: writings } }));
    const bytes: Uint8Array[] = [];
    const set: WorkflowContext['set'] = (_key, value, serde) =>
      void bytes.push((serde ?? jsonSerde()).serialize(value));
    createStateWriter({ set }).end('end', { nodes: traced as never });
    const [digest, journaled = ''] = bytes.map((each) => new TextDecoder().decode(each));
    expect(JSON.parse(digest ?? '')).toBe(digestOf(JSON.parse(journaled)));
    expect(journaled).toBe(JSON.stringify({ nodes: traced }));
    // Once more for the line above.
    expect(writings).toHaveBeenCalledTimes(2);
  });

  it('leaves the digest to an entry that the run needs anyway, which comes before the value', () => {
    const entries: [string, unknown][] = [];
    const set = (key: string, value: unknown): void => void entries.push([key, value]);
    createStateWriter({ set }).write('progress:0', small, (digest) => set('step', digest));
    expect(entries).toEqual([
      ['step', digestOf(small)],
      ['progress:0', small],
    ]);
  });

  it('digests what is written, which may be without values', () => {
    const entries = written((writer) => {
      writer.write('progress:0', large);
      writer.end('end', large);
    });
    expect(entries).toEqual([
      ['digest:progress:0', digestOf(light)],
      ['progress:0', light],
      ['digest:end', digestOf(light)],
      ['end', light],
    ]);
  });
});

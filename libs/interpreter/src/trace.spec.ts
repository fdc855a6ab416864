import type { JsonObject } from '@platform/ports';

import { runHarness, specOf } from './__fixtures__/run-harness';
import { traced, TraceSizes } from './trace';

/** A text that takes exactly `bytes` as JSON, quotes included. */
const textOf = (bytes: number): string => 'x'.repeat(bytes - 2);
const LIMIT = 16 * 1024;
const shown = (values: JsonObject): JsonObject => traced(values, new TraceSizes());

describe('a value in the trace', () => {
  it('is kept up to 16 KiB of JSON', () => {
    expect(shown({ value: textOf(LIMIT) })).toEqual({ value: textOf(LIMIT) });
  });

  it('is replaced by its size above', () => {
    expect(shown({ value: textOf(LIMIT + 1) })).toEqual({ value: { $truncated: LIMIT + 1 } });
  });

  it('is measured in bytes, not in characters', () => {
    expect(shown({ value: 'é'.repeat(LIMIT / 2) })).toEqual({ value: { $truncated: LIMIT + 2 } });
  });

  it('is measured port by port', () => {
    const large = textOf(LIMIT + 1);
    expect(shown({ small: 1, large })).toEqual({ small: 1, large: { $truncated: LIMIT + 1 } });
  });

  it('is cut in the trace alone: the next node gets all of it', async () => {
    const large = textOf(LIMIT * 4);
    const received: unknown[] = [];
    const result = await runHarness(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'read', type: 't.read' },
          { id: 'write', type: 't.write' },
        ],
        ['start.value -> read.value', 'read.value -> write.value'],
        { outputs: [{ name: 'all', type: { kind: 'any' }, from: 'read.value' }] },
      ),
      {
        ports: {
          lab: { read: async () => large, write: async (inputs: unknown) => received.push(inputs) },
        },
      },
    );
    expect(received).toEqual([{ value: large }]);
    expect(result.outputs).toEqual({ all: large });
    const write = result.nodes.find(({ path }) => path === 'write');
    expect(write?.inputs).toEqual({ value: { $truncated: LIMIT * 4 } });
  });
});

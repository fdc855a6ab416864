import fc from 'fast-check';
import { scaled, sized } from '@platform/testing';

import { arbitrarySpec } from './__fixtures__/arbitrary-spec';
import { edited } from './__fixtures__/edited';
import { sound } from './__fixtures__/specs';
import { parseWorkflow, printWorkflow, specHash, type WorkflowSpec } from './index';

type Json = Record<string, unknown>;

/** The same value with the keys of every object in another order. */
function reordered(value: unknown, order: (keys: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => reordered(item, order));
  if (typeof value !== 'object' || value === null) return value;
  const entries = value as Json;
  return Object.fromEntries(
    order(Object.keys(entries)).map((key) => [key, reordered(entries[key], order)]),
  );
}

const json = fc.jsonValue({ maxDepth: 3 });
const drawing = fc.dictionary(fc.constantFrom('start', 'x y', '1'), fc.integer());

describe('specHash', () => {
  it('is a SHA-256 that no release may change for the same content', () => {
    const content = {
      apiVersion: 'platform/workflow-v1',
      slug: 'a',
      name: 'A',
      nodes: [],
      edges: [],
    };
    expect(specHash(content as unknown as WorkflowSpec)).toBe(
      '46b268600dff3ffb50feff7d3bdc07ee0caca5dce41e940c185907b23df096d8',
    );
  });

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(json, fc.integer(), (notes, seed) => {
        const spec = { ...sound, meta: { notes } } as WorkflowSpec;
        let state = seed;
        const shuffled = reordered(spec, (keys) =>
          keys
            .map((key) => [(state = Math.imul(state ^ 0x9e3779b9, 0x85ebca6b)), key] as const)
            .sort(([a], [b]) => a - b)
            .map(([, key]) => key),
        );
        expect(specHash(shuffled as WorkflowSpec)).toBe(specHash(spec));
      }),
      sized(500),
    );
  });

  it('does not depend on where the editor drew the nodes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (layout) => {
        expect(specHash({ ...sound, layout })).toBe(specHash(sound));
      }),
      sized(500),
    );
    const { layout: _layout, ...undrawn } = sound;
    expect(specHash(undrawn)).toBe(specHash(sound));
  });

  it('differs for different content', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        fc.pre(JSON.stringify(reordered(one, sorted)) !== JSON.stringify(reordered(other, sorted)));
        const hashOf = (value: unknown) => specHash({ ...sound, meta: { value } });
        expect(hashOf(one)).not.toBe(hashOf(other));
      }),
      sized(500),
    );
  });

  it('does not depend on how the specification was written: YAML, JSON, order of keys, layout', () => {
    fc.assert(
      fc.property(arbitrarySpec, drawing, (spec, layout) => {
        const hash = specHash(spec);
        const shuffled = reordered(spec, (keys) => [...keys].reverse()) as WorkflowSpec;
        const drawn = { ...shuffled, layout: reordered(layout, sorted) as Json };
        for (const format of ['yaml', 'json'] as const) {
          const { spec: read } = parseWorkflow(printWorkflow(drawn, format));
          expect(read && specHash(read)).toBe(hash);
        }
      }),
      sized(200),
    );
  });

  it('differs exactly when anything but the layout differs, documentation included', () => {
    let edits = 0;
    const content = ({ layout: _layout, ...rest }: WorkflowSpec) =>
      JSON.stringify(reordered(rest, sorted));
    fc.assert(
      fc.property(
        arbitrarySpec.chain((spec) => edited(spec).map((other) => [spec, other] as const)),
        ([spec, other]) => {
          const same = content(spec) === content(other);
          if (!same) edits += 1;
          expect(specHash(spec) === specHash(other)).toBe(same);
        },
      ),
      sized(400),
    );
    expect(edits).toBeGreaterThan(scaled(100));
  });

  it.each(['name', 'description', 'locale'] as const)(
    'covers the documentation in %s',
    (member) => {
      expect(specHash({ ...sound, [member]: 'other' })).not.toBe(specHash(sound));
    },
  );

  it('differs when nodes, or edges, are in another order: the order decides', () => {
    const { nodes, edges } = sound;
    expect(specHash({ ...sound, nodes: [...nodes].reverse() })).not.toBe(specHash(sound));
    expect(specHash({ ...sound, edges: [...edges].reverse() })).not.toBe(specHash(sound));
  });
});

const sorted = (keys: string[]): string[] => [...keys].sort();

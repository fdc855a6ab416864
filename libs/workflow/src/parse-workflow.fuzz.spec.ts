import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { anyCharacter, scaled, sized } from '@platform/testing';

import { sound } from './__fixtures__/specs';
import { parseWorkflow, printWorkflow } from './index';

const fixtures = join(__dirname, '__fixtures__');
const definitions = join(__dirname, '../../../plugins/renal/definitions');
const texts = [
  ...readdirSync(definitions).map((file) => readFileSync(join(definitions, file), 'utf8')),
  readFileSync(join(fixtures, 'sepsis-review.yaml'), 'utf8'),
  readFileSync(join(fixtures, 'aki-watch.json'), 'utf8'),
  printWorkflow(sound, 'yaml'),
  printWorkflow(sound, 'json'),
];

/** Pieces that mean something to a reader of YAML or JSON. */
const pieces = fc.constantFrom(
  ...['&a ', '*a', '*a ', '&a [*a]', '<<: *a\n', '!!map ', '!!binary ', '!<x>', '%TAG ! x\n---\n'],
  ...['---\n', '...\n', '? ', ': ', '- ', '|\n', '>-\n', '|9\n', '"', "'", '{', '}', '[', ']', ','],
  ...['\u0000', '\uD83D', '\uDE00', '\uFEFF', '\u2028', '\u0085', '\u202E', 'é', '😀', '\r', '\t'],
  ...['"\\uD83D"', '"\\x00"', '__proto__: 1\n', 'constructor: 1\n', '1e999', '-0', '.nan', '~'],
  ...['['.repeat(80), '{a: '.repeat(80), '- '.repeat(80), '? '.repeat(80), ' '.repeat(500)],
);

interface Mutation {
  readonly how: 'flip' | 'cut' | 'drop' | 'repeat' | 'insert';
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

function mutated(text: string, { how, at, length, piece }: Mutation): string {
  const start = text.length === 0 ? 0 : at % text.length;
  const [head, part, tail] = [
    text.slice(0, start),
    text.slice(start, start + length),
    text.slice(start + length),
  ];
  switch (how) {
    case 'flip': {
      // Bytes, not characters: what is left may be no UTF-8 at all.
      const bytes = Buffer.from(text);
      const byte = at % Math.max(bytes.length, 1);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (length % 8));
      return bytes.toString('utf8');
    }
    case 'cut':
      return head;
    case 'drop':
      return head + tail;
    case 'repeat':
      return head + part + part + tail;
    case 'insert':
      return head + piece + part + tail;
  }
}

const mutation = fc.record<Mutation>({
  how: fc.constantFrom('flip', 'flip', 'cut', 'drop', 'repeat', 'insert', 'insert'),
  at: fc.nat(),
  length: fc.nat({ max: 200 }),
  piece: pieces,
});

describe('a text that somebody broke', () => {
  it('is answered with a specification or with diagnostics, never with an exception', () => {
    let [read, refused] = [0, 0];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(mutation, { minLength: 1, maxLength: 5 }),
        (text, mutations) => {
          const broken = mutations.reduce(mutated, text);
          const lines = broken.split(/\r\n?|\n/);
          const { spec, diagnostics, locate } = parseWorkflow(broken);
          expect(spec === undefined).toBe(diagnostics.length > 0);
          if (spec) read += 1;
          else refused += 1;
          for (const { code, message, position } of diagnostics) {
            expect(code).toMatch(/^(WF1\d\d|YAML_[A-Z_]+)$/);
            expect(message.fr && message.en).not.toBe('');
            const { line, column } = position ?? { line: 0, column: 0 };
            expect(line).toBeGreaterThan(0);
            expect(line).toBeLessThanOrEqual(lines.length);
            expect(column).toBeGreaterThan(0);
            expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
          }
          expect(() => locate('/nodes/0/config/ports/0')).not.toThrow();
        },
      ),
      sized(1_500),
    );
    // Texts that all fail early, or that all pass, prove nothing.
    expect(read).toBeGreaterThan(scaled(50));
    expect(refused).toBeGreaterThan(scaled(500));
  });

  it('whatever it is, is answered', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 200 }),
          fc.array(pieces, { maxLength: 30 }).map((each) => each.join('')),
        ),
        (text) => {
          const { spec, diagnostics } = parseWorkflow(text);
          expect(spec === undefined).toBe(diagnostics.length > 0);
        },
      ),
      sized(1_000),
    );
  });
});

describe('a text made to be expensive', () => {
  const bomb = (levels: number, width: number): string =>
    Array.from({ length: levels }, (_, level) => {
      const items =
        level === 0
          ? 'x'
          : Array(width)
              .fill(`*a${level - 1}`)
              .join(', ');
      return `a${level}: &a${level} [${items}]`;
    }).join('\n');
  const bindings = (count: number): string =>
    JSON.stringify({
      ...sound,
      nodes: [
        {
          id: 'n',
          type: 't.read',
          inputs: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 1])),
        },
      ],
    });

  it.each([
    ['aliases of aliases', bomb(9, 20)],
    ['aliases that end in a document too large', bomb(7, 30)],
    ['lists without end', '['.repeat(1_000_000)],
    ['mappings without end', '{a: '.repeat(200_000)],
    ['dashes without end', '- '.repeat(200_000)],
    ['keys without end', '? '.repeat(200_000)],
    ['a line of four megabytes', `name: ${'a '.repeat(2_000_000)}`],
    ['quotes that never close', `name: "${'\\u00e9'.repeat(500_000)}`],
    ['a duplicate key at the end', `${'a: 1\n'.repeat(2)}${'b: 1\n'.repeat(100_000)}`],
    ['ten thousand mistakes', bindings(10_000)],
  ])('%s: is refused', (_, text) => {
    const { spec, diagnostics } = parseWorkflow(text);
    expect(spec).toBeUndefined();
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.length).toBeLessThanOrEqual(1_001);
  });
});

import fc from 'fast-check';
import { sized } from '@platform/testing';
import jsonpath from 'jsonpath';
import { InvalidExpressionError } from '../errors';
import { compileJsonPath } from './json-path';
import { UnsafePathError } from '../errors';

const task = {
  status: 'accepted',
  identifier: [
    { system: 'urn:other', value: 'x' },
    { system: 'urn:platform:pending-validation', value: 'approve:run-1' },
  ],
  output: [
    { type: { coding: [{ code: 'note' }] }, valueString: 'n' },
    { type: { coding: [{ code: 'decision' }] }, valueCode: 'rejected' },
  ],
  scores: [3, 10, '10', null, 7],
};
const matches = (path: string, record: unknown = task) => compileJsonPath(path)(record);

describe('compileJsonPath', () => {
  it('runs the paths of event bindings, with RFC 9535 filters', () => {
    expect(matches("$.identifier[?@.system=='urn:platform:pending-validation'].value")).toEqual([
      'approve:run-1',
    ]);
    expect(matches("$.output[?@.type.coding[0].code=='decision'].valueCode")).toEqual(['rejected']);
  });

  it.each([
    ['$', [task]],
    ['$.status', ['accepted']],
    ["$['status']", ['accepted']],
    ['$.scores[0]', [3]],
    ['$.scores.1', [10]],
    ['$.scores[-1]', [7]],
    ['$.scores[1:3]', [10, '10']],
    ['$.scores[-2:]', [null, 7]],
    ['$.scores[::-2]', [7, '10', 3]],
    ['$.scores[0,0,4]', [3, 7]],
    ["$['status','missing']", ['accepted']],
    ['$.scores[?@>5]', [10, 7]],
    ['$.scores[?@==10]', [10]],
    ['$.scores[?@!=10]', [3, '10', null, 7]],
    ['$.scores[?@==null]', [null]],
    ["$.scores[?(@ >= '10')]", ['10']],
    ['$..code', ['note', 'decision']],
    ['$..coding[?@[\'code\']=="note"].code', ['note']],
    ["$..[?(@.code=='note')].code", ['note']],
    ['$.status.length', []],
    ['$.scores.length', []],
    ['$.toString', []],
    ['$..hasOwnProperty', []],
    ['$.scores[?@.toString!=1][0]', []],
  ])('matches %s', (path, expected) => {
    expect(matches(path)).toEqual(expected);
  });

  it.each([
    ['$[?@.a].n', [1, 2, 4]],
    ['$[?!@.a].n', [3, 5]],
    ['$[?(@.a)].n', [1, 2, 4]],
    ["$[?@.a=='x' && @.b=='y'].n", [1]],
    ["$[?@.a=='x' || @.b=='y'].n", [1, 2, 3]],
    ["$[?@.a=='x' || @.b=='y' && @.n==3].n", [1, 2, 3]],
    ["$[?(@.a=='x' || @.b=='y') && @.n==3].n", [3]],
    ["$[?(@.a=='x') && (@.n > 1)].n", [2]],
    ["$[?!(@.a=='x' || @.b)].n", [4, 5]],
    ['$[?@.a && !@.b && @.a != null].n', [2]],
    ['$[?@.deep.list[0]].n', [5]],
    ['$[?@["a"]&&@.b].n', [1]],
  ])('keeps what is there and what several tests allow: %s [MAN-187]', (path, expected) => {
    const record = [
      { n: 1, a: 'x', b: 'y' },
      { n: 2, a: 'x' },
      { n: 3, b: 'y' },
      { n: 4, a: null },
      { n: 5, deep: { list: [false] } },
    ];
    expect(matches(path, record)).toEqual(expected);
  });

  it('takes operators, parentheses and brackets in a literal for text', () => {
    const record = [{ k: ")] || @.k && '" }, { k: '!(' }, { k: '[?(0)]' }];
    expect(matches('$[?@.k==")] || @.k && \'"].k', record)).toEqual([")] || @.k && '"]);
    expect(matches("$[?@.k=='!(' || @.k=='[?(0)]'].k", record)).toEqual(['!(', '[?(0)]']);
  });

  it('takes quotes and brackets inside a literal for text', () => {
    const record = { a: [{ k: ']' }, { k: '[?@' }] };
    expect(matches("$.a[?@.k==']'].k", record)).toEqual([']']);
    expect(matches("$.a[?@.k=='[?@'].k", record)).toEqual(['[?@']);
  });

  it.each([
    '$[(@.length-1)]',
    '$.a[(@.x)]',
    '$[?(process.exit())]',
    '$[?(@.a.b())]',
    '$[?(@.a==@.b)]',
    '$[?(@.a=(1))]',
    "$[?(@['a'+'b']==1)]",
    '$[?(@.a==1)||(1==1)]',
    '$[?@.a &&]',
    '$[?@.a @.b]',
    '$[?(@.a]',
    '$[?!@.a==1]',
    '$[?@.a && @.constructor]',
    '$[?@.a || b()]',
    '$[?@.a & @.b]',
    '$[?]',
    "$[?(@.constructor=='x')]",
    "$[?(@['__proto__']=='x')]",
    '$.__proto__',
    "$['constructor']",
    "$['a','prototype']",
    '$..__proto__',
    '$..a..b..c',
  ])('refuses %s as unsafe', (path) => {
    expect(() => compileJsonPath(path)).toThrow(UnsafePathError);
  });

  it.each([
    '',
    'a.b',
    '$.',
    '$..',
    '$[',
    '$.a#',
    "$['a",
    '$[?@.a==1',
    '$[0:1:0]',
    "$['a\\\\b']",
    '@.a',
  ])('refuses %p as ill-formed', (path) => {
    expect(() => compileJsonPath(path)).toThrow(InvalidExpressionError);
  });

  it('refuses a path over 1 000 characters', () => {
    expect(() => compileJsonPath(`$${'.a'.repeat(500)}`)).toThrow(InvalidExpressionError);
  });

  it('does not multiply matches with nested unions', () => {
    const record = [[[[[[[[1]]]]]]]];
    expect(matches(`$${'[0,0]'.repeat(8)}`, record)).toEqual([1]);
  });

  it('walks a record nested 20 000 deep', () => {
    let nested: unknown = { leaf: 1 };
    for (let depth = 0; depth < 20_000; depth += 1) nested = [nested];
    expect(matches('$..leaf', nested)).toEqual([1]);
  });

  it('agrees with the package on every path both know', () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const { record } = fc.letrec((tie) => ({
      record: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(1, 2, 'x', true),
        fc.array(tie('record'), { maxLength: 3 }),
        fc.dictionary(key, tie('record'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    const step = fc.oneof(
      key.map((name) => `.${name}`),
      key.map((name) => `['${name}']`),
      fc.constantFrom('[0]', '[1]', '[*]', '.*', '[0:2]', '[1:]', "['a','b']", '[0,1]'),
      fc.constantFrom('[?(@.a===1)]', "[?(@.b==='x')]"),
    );
    const path = fc
      .tuple(fc.array(step, { maxLength: 3 }), fc.constantFrom('', '..a', '..*', '..b'))
      .map(([steps, descent]) => `$${steps.join('')}${descent}`);

    fc.assert(
      fc.property(path, fc.dictionary(key, record, { noNullPrototype: true }), (text, root) => {
        expect(matches(text, root)).toEqual(jsonpath.query(root, text));
      }),
      sized(2_000),
    );
  });

  it('only ever refuses, whatever the path', () => {
    const piece = fc.constantFrom(
      ...[
        '$',
        '.',
        '..',
        'a',
        '[',
        ']',
        '*',
        '?',
        '(',
        ')',
        '@',
        '==',
        "'",
        '"',
        '1',
        ':',
        ',',
        '-',
      ],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => `$${pieces.join('')}`),
        ),
        (path) => {
          try {
            compileJsonPath(path)(task);
          } catch (error) {
            if (!(error instanceof InvalidExpressionError || error instanceof UnsafePathError))
              throw error;
          }
        },
      ),
      sized(3_000),
    );
  });
});

import { jsonShape } from './json-shape';

const BOUNDS = { depth: 3, parts: 10 };
const shapeOf = (text: string) => jsonShape(Buffer.from(text), BOUNDS);

it.each([
  ['{"a":[{"b":1}]}', { members: 2 }],
  ['"[[[[[{{{{{:::::::::::::"', { members: 0 }],
  [String.raw`"\"[[[[[[[[[[[[["`, { members: 0 }],
  ['not JSON', { members: 0 }],
  ['"without an end', { members: 0 }],
  ['', { members: 0 }],
])('%s is within the bounds', (text, shape) => expect(shapeOf(text)).toEqual(shape));

it.each([
  ['[[[[', 'depth'],
  ['[{"a":[{', 'depth'],
  [`[${'[],'.repeat(10)}`, 'parts'],
  [`{${'"a":1,'.repeat(10)}`, 'parts'],
])('%s exceeds the %s', (text, exceeds) => expect(shapeOf(text)).toMatchObject({ exceeds }));

const names = (count: number, name: (at: number) => string): Buffer =>
  Buffer.from(
    `[${Array.from({ length: count }, (_each, at) => `{"${name(at)}" : "${at}"}`).join()}]`,
  );

it('different names are counted, also across objects; the same names and other texts are not', () => {
  const bounds = { depth: 3, parts: 1_000_000, names: 1_000 };
  expect(jsonShape(names(1_200, String), bounds)).toMatchObject({ exceeds: 'names' });
  expect(jsonShape(names(900, String), bounds)).toEqual({ members: 900 });
  expect(
    jsonShape(
      names(20_000, (at) => String(at % 900)),
      bounds,
    ),
  ).toEqual({ members: 20_000 });
});

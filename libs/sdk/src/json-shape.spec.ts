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

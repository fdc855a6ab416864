import { createRequire } from 'node:module';
import { join } from 'node:path';

const transform = createRequire(__filename)('../jest/transform.cjs') as {
  createTransformer(options: object): {
    process(text: string, file: string, details: object): { readonly code: string };
    getCacheKey(text: string, file: string, details: object): string;
  };
};

const transformer = transform.createTransformer({
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
});
const file = join(__dirname, 'a.ts');
const mutant = { file, start: 6, end: 7, replacement: '!==' };
const under = (globals: object) => ({
  config: { globals, rootDir: __dirname, cwd: __dirname },
  transformerConfig: {},
});

it('compiles one file with its mutant in place, and every other as it is', () => {
  const text = 'x = a < b;';
  expect(transformer.process(text, file, under({ mutant })).code).toContain('a !== b');
  expect(transformer.process(text, join(__dirname, 'b.ts'), under({ mutant })).code).toContain(
    'a < b',
  );
  expect(transformer.process(text, file, under({})).code).toContain('a < b');
});

it('transform: keeps the cached code of what no mutant changes', () => {
  const [text, other] = ['x = a < b;', join(__dirname, 'b.ts')];
  const key = (path: string, globals: object) =>
    transformer.getCacheKey(text, path, under(globals));
  expect(key(other, { mutant })).toBe(key(other, {}));
  expect(key(file, { mutant })).not.toBe(key(file, {}));
});

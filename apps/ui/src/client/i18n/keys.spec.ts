/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { en } from './en';
import { fr } from './fr';

const CLIENT = join(__dirname, '..');
const PLURALS = ['_one', '_other'];

/** Returns what the texts have at a key: a text, a group of texts, or undefined. */
const at = (texts: object, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (found, name) => (found as Record<string, unknown> | undefined)?.[name],
      texts,
    );

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join(CLIENT, file), 'utf8'));

/** What the first group of an expression matches in the sources, each once. */
const named = (expression: RegExp): readonly string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(expression)].map(([, key = '']) => key))),
];

it.each([
  ['fr', fr],
  ['en', en],
])('in %s every text that the page names exists', (_language, texts) => {
  const keys = named(/\bt\(\s*'([\w.-]+)'/g);
  expect(keys.length).toBeGreaterThan(200);
  const missing = keys.filter((key) =>
    ['', ...PLURALS].every((plural) => typeof at(texts, `${key}${plural}`) !== 'string'),
  );
  expect(missing).toEqual([]);
});

it('a text that is named by a value has a group for it', () => {
  const groups = named(/\bt\(\s*`([\w.-]+)\.\$\{/g);
  expect(groups.length).toBeGreaterThan(10);
  expect(groups.filter((group) => typeof at(fr, group) !== 'object')).toEqual([]);
});

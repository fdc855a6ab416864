import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import ts from 'typescript';

/** Of a file that is no TypeScript of ours there is nothing to follow. */
function fileOf(folder, specifier) {
  const path = join(folder, specifier);
  return [path, `${path}.ts`, join(path, 'index.ts')].find(
    (candidate) => candidate.endsWith('.ts') && existsSync(candidate),
  );
}

/** What a text imports by a path: values, types, and what it imports while it runs. */
function importsOf(file, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName, pos }) => {
      const to = fileOf(dirname(file), fileName);
      return to ? [{ to, pos }] : [];
    });
}

/** The files of one run of the linter: none changes meanwhile. */
const known = new Map();

function importedBy(file) {
  const before = known.get(file);
  if (before) return before;
  const imported = [...new Set(importsOf(file, readFileSync(file, 'utf8')).map(({ to }) => to))];
  known.set(file, imported);
  return imported;
}

/** The shortest way through imports, both ends included; undefined when there is none. */
function wayBetween(from, to) {
  const ways = new Map([[from, [from]]]);
  for (const [file, way] of ways) {
    if (file === to) return way;
    for (const next of importedBy(file)) {
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return undefined;
}

/**
 * No file may import itself through others, be it for types alone: two files that need each other are one, or
 * have a third thing in common. Circles between packages are the business of `enforce-module-boundaries`.
 */
export const noImportCircle = {
  meta: { type: 'problem', schema: [], messages: { circle: 'Circle of imports: {{way}}' } },
  create(context) {
    const { filename, sourceCode, cwd } = context;
    return {
      Program() {
        for (const { to, pos } of importsOf(filename, sourceCode.text)) {
          const back = wayBetween(to, filename);
          if (!back) continue;
          const way = [filename, ...back].map((file) => relative(cwd, file)).join(' → ');
          const loc = sourceCode.getLocFromIndex(pos);
          context.report({ loc, messageId: 'circle', data: { way } });
        }
      },
    };
  },
};

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import ts from 'typescript';

/** Returns the imported TypeScript file of ours, undefined for every other module. */
function fileOf(folder, specifier) {
  const path = join(folder, specifier);
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(
    (candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate),
  );
}

/** Returns the relative imports of a text: values, types, and dynamic imports. */
function importsOf(file, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName, pos }) => {
      const to = fileOf(dirname(file), fileName);
      return to ? [{ to, pos }] : [];
    });
}

/** Imports by file. Files do not change during a run of the linter. */
const known = new Map();

function importedBy(file) {
  const before = known.get(file);
  if (before) return before;
  const imported = [...new Set(importsOf(file, readFileSync(file, 'utf8')).map(({ to }) => to))];
  known.set(file, imported);
  return imported;
}

/** Returns the shortest path through imports, with both ends. Undefined if there is none. */
function pathBetween(from, to) {
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
 * No file may import itself through others, not even for types: two files that need each other are one, or share a
 * third part. `enforce-module-boundaries` covers circles between packages.
 */
export const noImportCircle = {
  meta: { type: 'problem', schema: [], messages: { circle: 'Circle of imports: {{way}}' } },
  create(context) {
    const { filename, sourceCode, cwd } = context;
    return {
      Program() {
        for (const { to, pos } of importsOf(filename, sourceCode.text)) {
          const back = pathBetween(to, filename);
          if (!back) continue;
          const way = [filename, ...back].map((file) => relative(cwd, file)).join(' → ');
          const loc = sourceCode.getLocFromIndex(pos);
          context.report({ loc, messageId: 'circle', data: { way } });
        }
      },
    };
  },
};

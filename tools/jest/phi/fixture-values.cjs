const { readdirSync, readFileSync, statSync } = require('node:fs');
const { join, relative } = require('node:path');

/** Folders with the patients of tests and examples. */
const PACKAGES = ['apps', 'e2e', 'examples', 'libs', 'plugins', 'tools'];
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'files', '.data']);
const WRITTEN = /\.(json|ts|yaml|yml)$/;

const TEXT = String.raw`(?:'([^'\n]{3,})'|"([^"\n]{3,})")`;
const member = (name) => String.raw`\b${name}['"]?\s*:\s*`;

/**
 * Patterns of patient data in fixtures, in JSON, YAML or TypeScript. Ids are left out, because the specification
 * allows `patientId` in logs. First names alone are left out too: deciders have them as well, and may be logged.
 */
const KINDS = [
  { kind: 'name', pattern: new RegExp(`${member('family')}${TEXT}`, 'g') },
  {
    kind: 'name',
    pattern: new RegExp(String.raw`${member('name')}\[[^\]]*?${member('text')}${TEXT}`, 'g'),
  },
  {
    kind: 'name',
    pattern: new RegExp(String.raw`${member('demographics')}[^}]*?${member('name')}${TEXT}`, 'g'),
  },
  { kind: 'birth date', pattern: /\bbirthDate['"]?\s*:\s*['"]?(\d{4}-\d{2}-\d{2})\b/g },
  {
    kind: 'national id',
    pattern: /['"]([12]\d{2}(?:0[1-9]|1[0-2])(?:\d{2}|2[AB])\d{6}(?:\d{2})?)['"]/g,
  },
  {
    kind: 'note',
    pattern: new RegExp(String.raw`${member('note')}\[[^\]]*?${member('text')}${TEXT}`, 'g'),
  },
];

/**
 * Returns the names, birth dates, national ids and notes of every patient in the fixtures under `root`:
 * `{ kind, value, file }`, each value once.
 */
function fixtureValues(root) {
  const found = new Map();
  for (const file of PACKAGES.flatMap((pkg) => filesUnder(join(root, pkg)))) {
    const text = readFileSync(file, 'utf8');
    for (const { kind, pattern } of KINDS) {
      for (const [, ...groups] of text.matchAll(pattern)) {
        const value = groups.find((group) => group !== undefined);
        if (!found.has(value)) found.set(value, { kind, value, file: relative(root, file) });
      }
    }
  }
  return [...found.values()];
}

function filesUnder(folder) {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path);
    return WRITTEN.test(entry.name) ? [path] : [];
  });
}

module.exports = { fixtureValues };

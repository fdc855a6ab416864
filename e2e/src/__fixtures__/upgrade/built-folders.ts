import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { REPOSITORY } from '../potassium';

/** Two builds as an administrator has them on a server: each in a folder, with the plugins of the site. */
export interface BuiltFolders {
  readonly first: string;
  readonly next: string;
  /** A link to the build that is in use. What runs is restarted by whoever calls `use`. */
  readonly current: string;
  use(build: string): void;
}

/** A plugin of the site that words what people are asked, in each build differently. */
const manifest = (version: string): string => `apiVersion: platform/plugin-v1
name: '@site/ward'
version: ${version}
sdk: ^1.0.0
contributes:
  nodes:
    - { id: ward.word, kind: compute, category: Service, label: Question, description: Formule une question,
        behavior: { module: ./word }, outputs: [{ name: question, type: { kind: primitive, name: String } }] }
`;

const word = (question: string): string =>
  `module.exports = { default: () => ({ compute: () => ({ question: '${question}' }) }) };\n`;

export const pluginsOf = (build: string): string => join(build, 'site-plugins');

function addPlugin(build: string, version: string, question: string): void {
  const folder = join(pluginsOf(build), 'ward');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'plugin.yaml'), manifest(version));
  writeFileSync(join(folder, 'word.js'), word(question));
}

/** Stages the programs as docs/deploy.md says, twice. */
export function stageBuilds(folder: string): BuiltFolders {
  const [first, next] = [join(folder, 'platform-1'), join(folder, 'platform-2')];
  const current = join(folder, 'platform');
  const stage = join(REPOSITORY, 'tools/programs/bin/stage.mjs');
  execFileSync(process.execPath, [stage, join(folder, 'staged'), 'server'], { stdio: 'pipe' });
  renameSync(join(folder, 'staged/server'), first);
  cpSync(first, next, { recursive: true, verbatimSymlinks: true });
  addPlugin(first, '1.0.0', 'Confirmer ?');
  addPlugin(next, '1.1.0', 'Confirmer la dose ?');
  const use = (build: string): void => {
    symlinkSync(build, `${current}.new`);
    renameSync(`${current}.new`, current);
  };
  use(first);
  return { first, next, current, use };
}

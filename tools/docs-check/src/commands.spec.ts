import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { guides, read, readJson, ROOT, packageFolders } from './repository';

interface NxConfig {
  readonly plugins: readonly {
    readonly options: Readonly<Record<string, string | { readonly targetName?: string }>>;
  }[];
}

interface Project {
  readonly name: string;
  readonly targets?: Readonly<Record<string, unknown>>;
}

const scripts = Object.keys(readJson<{ scripts: Record<string, string> }>('package.json').scripts);
const root = readJson<Project>('project.json');

/** The targets that the plugins of `nx.json` infer for every package. */
const inferred = readJson<NxConfig>('nx.json').plugins.flatMap(({ options }) =>
  Object.values(options).map((value) =>
    typeof value === 'string' ? value : (value.targetName ?? ''),
  ),
);
const packages = packageFolders().map((folder) => readJson<Project>(`${folder}/package.json`).name);

const matches = (page: string, pattern: RegExp): readonly RegExpMatchArray[] => [
  ...read(page).matchAll(pattern),
];

it('knows the scripts, the targets and the packages', () => {
  expect(scripts).toContain('start');
  expect(inferred).toEqual(['typecheck', 'build', 'lint', 'test']);
  expect(packages).toContain('@platform/http');
});

describe.each(guides())('%s', (page) => {
  it('names npm scripts that exist', () => {
    const named = matches(page, /\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g);
    const unknown = named.map(([, run, short]) => run ?? short ?? '');
    expect(unknown.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('names Nx targets that exist, of projects that exist', () => {
    const unknown = matches(page, /\bnx run ([@\w/-]+):([\w-]+)/g).filter(
      ([, project = '', target = '']) =>
        !(project === root.name && Object.keys(root.targets ?? {}).includes(target)) &&
        !(packages.includes(project) && inferred.includes(target)),
    );
    expect(unknown.map(([command]) => command)).toEqual([]);
  });

  it('names Nx targets that packages have', () => {
    const named = matches(page, /\bnx (?:affected|run-many) -t ((?:[a-z]+ ?)+)/g);
    const targets = named.flatMap(([, names = '']) => names.trim().split(' '));
    expect(targets.filter((target) => !inferred.includes(target))).toEqual([]);
  });

  it('names configuration files that exist', () => {
    const named = matches(page, /\s(?:-c|--config) ([\w./-]+\.(?:cjs|json|ya?ml))/g);
    const paths = named.map(([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

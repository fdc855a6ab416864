import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { builtScript } from '@platform/testing';

import { behavior, computeNode, manifest, nodes, Workspace } from './__fixtures__/workspace';

const ROOT = join(__dirname, '../../..');
const OPEN_ONCE = join(__dirname, '__fixtures__/open-once.script.ts');
/** Only a process from source reads a plugin in TypeScript. */
const FROM_SOURCE = ['-C', '@platform/source', '-r', '@swc-node/register', OPEN_ONCE];
const INSTANCE = 'apiVersion: platform/instance-v1\n';

interface Line {
  readonly level: number;
  readonly component?: string;
  readonly code?: string;
  readonly plugin?: string;
  readonly status?: string;
  readonly id?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly msg: string;
}
interface Loaded {
  readonly plugins: readonly string[];
  readonly nodes: readonly string[];
}

interface Opened {
  readonly log: readonly Line[];
  readonly loaded: Loaded;
}

let workspace: Workspace;
const openWorkspace = (): void => {
  workspace = new Workspace();
  workspace.plugin('plugins/sound', 'sound', nodes(computeNode('sound.n', './n')), {
    'n.js': behavior('sound'),
  });
  workspace.write('.', { 'instance.yaml': INSTANCE });
};

/** Opens the platform in a process of its own, as the applications do: what it logged and loaded. */
async function open(argv: readonly string[] = [builtScript(OPEN_ONCE)]): Promise<Opened> {
  const { stdout } = await promisify(execFile)(process.execPath, [...argv, workspace.root], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], LOG_PRETTY: '0' },
    timeout: 100_000,
  });
  const lines = stdout.trim().split('\n');
  const loaded = JSON.parse(lines.pop() ?? '{}') as Loaded;
  return { log: lines.map((line) => JSON.parse(line) as Line), loaded };
}

const agent = (name: string, provider: string) =>
  `    - { name: ${name}, provider: ${provider}, model: m, prompt: p, input: String, output: String }\n`;

const badNode = (name: string) => nodes(computeNode(`${name}.n`, './n'));

const UNFIT = [
  {
    id: 'MAN-006 MAN-018 RUN-052',
    what: 'another sdk range',
    name: 'another-sdk',
    text: `${manifest('another-sdk', badNode('another-sdk'))}sdk: ^9.0.0\n`,
    status: 'skipped',
    code: 'PLUGIN_SDK_INCOMPATIBLE',
    level: 50,
    words: '^9.0.0',
  },
  {
    id: 'MAN-350 RUN-011',
    what: 'another apiVersion',
    name: 'another-version',
    text: manifest('another-version').replace('plugin-v1', 'plugin-v9'),
    status: 'skipped',
    code: 'PLUGIN_MANIFEST_INVALID',
    level: 50,
    words: 'platform/plugin-v1',
  },
  {
    id: 'MAN-018 MAN-380 RUN-011',
    what: 'a YAML bomb',
    name: 'bomb',
    text: `${manifest('bomb')}a0: &a0 [x]\n${[...'12345678']
      .map(
        (n) =>
          `a${n}: &a${n} [${Array(9)
            .fill(`*a${Number(n) - 1}`)
            .join(', ')}]\n`,
      )
      .join('')}`,
    status: 'skipped',
    code: 'YAML_REFUSED',
    level: 50,
    words: 'alias développés',
  },
  {
    id: 'RUN-012',
    what: 'a node of an unknown context kind',
    name: 'odd-context',
    text: manifest(
      'odd-context',
      badNode('odd-context').replace(' }', ' }, context: [nope]').replace('} }', '}}'),
    ),
    status: 'degraded',
    code: 'PLUGIN_CONTEXT_KIND_UNKNOWN',
    level: 40,
    words: '« nope »',
  },
  {
    id: 'MAN-018 MAN-384',
    what: 'a module that waits for ever while it loads',
    name: 'waits',
    text: manifest('waits', nodes(computeNode('waits.n', './never'))),
    status: 'degraded',
    code: 'PLUGIN_MODULE_FAILED',
    level: 50,
    words: './never',
  },
] as const;

describe('beside plugins that do not fit', () => {
  let opened: Opened;
  beforeAll(async () => {
    openWorkspace();
    for (const { name, text } of UNFIT) {
      workspace.write(`plugins/${name}`, {
        'plugin.yaml': text,
        'n.js': behavior('bad'),
        'never.mjs': 'await new Promise(() => undefined);\nexport default () => ({});\n',
      });
    }
    opened = await open();
  });
  afterAll(() => workspace.remove());

  it('the others load', () => {
    expect(opened.loaded).toEqual({
      plugins: [...UNFIT.map(({ name, status }) => `${name} ${status}`), 'sound loaded'].sort(),
      nodes: ['sound.n'],
    });
  });

  it.each(UNFIT)('each is logged: $what [$id]', ({ name, status, code, level, words }) => {
    const found = opened.log.filter(
      ({ code, component, plugin }) =>
        code !== undefined && component === 'plugins' && plugin === name,
    );
    expect(found).toEqual([
      expect.objectContaining({ component: 'plugins', plugin: name, code, level }),
    ]);
    expect(found[0]?.msg).toContain(words);
    const outcome = opened.log.find(
      ({ plugin, status }) => plugin === name && status !== undefined,
    );
    const told =
      status === 'skipped'
        ? { level: 40, msg: 'plugin écarté', status: 'skipped' }
        : { level: 30, msg: 'plugin chargé', status: 'degraded' };
    expect(outcome).toMatchObject(told);
  });

  it('nothing else is', () => {
    const names: readonly (string | undefined)[] = UNFIT.map(({ name }) => name);
    expect(
      opened.log.filter(({ code, plugin }) => code !== undefined && !names.includes(plugin)),
    ).toEqual([]);
  });

  it('the instance manifest is logged with its file', () => {
    const told = opened.log.filter(
      ({ component, code }) => component === 'instance' && code === undefined,
    );
    expect(told).toEqual([
      expect.objectContaining({
        level: 30,
        msg: "manifeste d'instance chargé",
        file: join(workspace.root, 'instance.yaml'),
      }),
    ]);
  });
});

describe('in a workspace of its own', () => {
  beforeEach(openWorkspace);
  afterEach(() => workspace.remove());

  it('the instance manifest is missing: the empty one is used, and whoever starts the platform is told [MAN-203]', async () => {
    rmSync(join(workspace.root, 'instance.yaml'));
    const { log } = await open();
    expect(log.filter(({ component }) => component === 'instance')).toEqual([
      expect.objectContaining({
        level: 40,
        msg: "aucun manifeste d'instance : démarrage avec le manifeste vide",
        en: expect.stringContaining(`no instance.yaml in ${workspace.root}: `) as string,
      }),
    ]);
  });

  /** Writes a plugin with a module that does not load. Returns what is to be logged of it. */
  function writeBroken(name: string, file: string, text: string, at: object) {
    const folder = workspace.plugin(
      `plugins/${name}`,
      name,
      nodes(computeNode(`${name}.n`, './bad')),
      {
        'bad.js': "require('./lib/deep');\n",
        [file]: text,
      },
    );
    return { id: `${name}.n`, code: 'PLUGIN_MODULE_FAILED', file: join(folder, file), ...at };
  }

  const expectTold = (log: readonly Line[], broken: readonly object[]): void => {
    const found = log.filter(
      ({ code, component }) => code !== undefined && component === 'plugins',
    );
    expect(found).toEqual(broken.map((each) => expect.objectContaining(each) as object));
    for (const { msg, file, line, column } of found) {
      expect(msg).toContain(`(${file}:${line}:${column})`);
      expect(msg).not.toContain('\n');
    }
  };

  it('a module that does not load is logged with the file and the line of the mistake', async () => {
    const broken = [
      writeBroken('a-syntax', 'bad.js', 'const a = 1;\nconst b = ;\n', { line: 2, column: 11 }),
      writeBroken('b-throws', 'bad.js', '\n\nnull.foo();\n', { line: 3, column: 6 }),
      writeBroken('c-requires', 'lib/deep.js', '\nlet a = ;\n', { line: 2, column: 9 }),
    ];
    expectTold((await open()).log, broken);
  });

  it('a module in TypeScript that does not load is logged so too', async () => {
    const text = 'const a: number = 1;\n\nconst b = ;\n';
    const broken = writeBroken('typed', 'bad.ts', text, { line: 3, column: 1 });
    expectTold((await open(FROM_SOURCE)).log, [broken]);
  });

  it('what the instance declares of model providers is checked: it logs an entry it drops, and an agent whose provider nobody knows [MAN-268 MAN-269]', async () => {
    workspace.plugin(
      'plugins/agents',
      'agents',
      `  agents:\n${agent('known', 'local')}${agent('declared', 'site')}${agent('lost', 'elsewhere')}`,
    );
    workspace.write('.', {
      'instance.yaml': `${INSTANCE}ports:\n  agent:\n    adapter: mock\n    config:\n      providers:\n        site: { baseUrl: "http://llm/v1", apiKeyEnv: SITE_KEY }\n        odd: { kind: gemini }\n`,
    });
    const { log, loaded } = await open();
    expect(loaded.plugins).toEqual(['agents loaded', 'sound loaded']);
    const found = log.filter(({ code }) => code !== undefined);
    expect(found.map(({ component, level, code }) => `${component} ${level} ${code}`)).toEqual([
      'instance 40 AGENT_PROVIDER_UNKNOWN',
      'instance 40 PROVIDER_INVALID',
    ]);
    expect(found[1]?.msg).toContain('« odd »');
    expect(found[0]?.msg).toContain(
      'agent « lost » : fournisseur de modèles « elsewhere » inconnu',
    );
  });
});

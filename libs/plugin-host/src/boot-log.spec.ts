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

let workspace: Workspace;
beforeEach(() => {
  workspace = new Workspace();
  workspace.plugin('plugins/sound', 'sound', nodes(computeNode('sound.n', './n')), {
    'n.js': behavior('sound'),
  });
  workspace.write('.', { 'instance.yaml': INSTANCE });
});
afterEach(() => workspace.remove());

/** Opens the platform in a process of its own, as the applications do: what it logged and loaded. */
async function open(
  argv: readonly string[] = [builtScript(OPEN_ONCE)],
): Promise<{ readonly log: readonly Line[]; readonly loaded: Loaded }> {
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

describe('a plugin that does not fit is logged, and the others load', () => {
  it.each([
    {
      id: 'MAN-006 MAN-018 RUN-052',
      what: 'another sdk range',
      text: `${manifest('bad', nodes(computeNode('bad.n', './n')))}sdk: ^9.0.0\n`,
      status: 'bad skipped',
      code: 'PLUGIN_SDK_INCOMPATIBLE',
      level: 50,
      words: '^9.0.0',
    },
    {
      id: 'MAN-350 RUN-011',
      what: 'another apiVersion',
      text: manifest('bad').replace('plugin-v1', 'plugin-v9'),
      status: 'bad skipped',
      code: 'PLUGIN_MANIFEST_INVALID',
      level: 50,
      words: 'platform/plugin-v1',
    },
    {
      id: 'MAN-018 MAN-380 RUN-011',
      what: 'a YAML bomb',
      text: `${manifest('bad')}a0: &a0 [x]\n${[...'12345678']
        .map(
          (n) =>
            `a${n}: &a${n} [${Array(9)
              .fill(`*a${Number(n) - 1}`)
              .join(', ')}]\n`,
        )
        .join('')}`,
      status: 'bad skipped',
      code: 'YAML_REFUSED',
      level: 50,
      words: 'alias développés',
    },
    {
      id: 'RUN-012',
      what: 'a node of an unknown context kind',
      text: manifest(
        'bad',
        nodes(
          computeNode('bad.n', './n').replace(' }', ' }, context: [nope]').replace('} }', '}}'),
        ),
      ),
      status: 'bad degraded',
      code: 'PLUGIN_CONTEXT_KIND_UNKNOWN',
      level: 40,
      words: '« nope »',
    },
    {
      id: 'MAN-018 MAN-384',
      what: 'a module that waits for ever while it loads',
      text: manifest('bad', nodes(computeNode('bad.n', './never'))),
      status: 'bad degraded',
      code: 'PLUGIN_MODULE_FAILED',
      level: 50,
      words: './never',
    },
  ])('$what [$id]', async ({ text, status, code, level, words }) => {
    workspace.write('plugins/bad', {
      'plugin.yaml': text,
      'n.js': behavior('bad'),
      'never.mjs': 'await new Promise(() => undefined);\nexport default () => ({});\n',
    });
    const { log, loaded } = await open();
    expect(loaded).toEqual({ plugins: [status, 'sound loaded'], nodes: ['sound.n'] });
    const found = log.filter(
      ({ code, component }) => code !== undefined && component === 'plugins',
    );
    expect(found).toEqual([
      expect.objectContaining({ component: 'plugins', plugin: 'bad', code, level }),
    ]);
    expect(found[0]?.msg).toContain(words);
    const outcome = log.find(({ plugin, status }) => plugin === 'bad' && status !== undefined);
    const told =
      status === 'bad skipped'
        ? { level: 40, msg: 'plugin écarté', status: 'skipped' }
        : { level: 30, msg: 'plugin chargé', status: 'degraded' };
    expect(outcome).toMatchObject(told);
  });
});

describe('the instance manifest', () => {
  const told = async () => {
    const { log } = await open();
    return log.filter(({ component }) => component === 'instance');
  };

  it('is logged with its file', async () => {
    expect(await told()).toEqual([
      expect.objectContaining({
        level: 30,
        msg: "manifeste d'instance chargé",
        file: join(workspace.root, 'instance.yaml'),
      }),
    ]);
  });

  it('is missing: the empty one is used, and whoever starts the platform is told [MAN-203]', async () => {
    rmSync(join(workspace.root, 'instance.yaml'));
    expect(await told()).toEqual([
      expect.objectContaining({
        level: 40,
        msg: "aucun manifeste d'instance : démarrage avec le manifeste vide",
        en: expect.stringContaining(`no instance.yaml in ${workspace.root}: `) as string,
      }),
    ]);
  });
});

describe('a module that does not load', () => {
  it.each([
    ['CommonJS', 'bad.js', 'const a = 1;\nconst b = ;\n', { line: 2, column: 11 }],
    ['TypeScript', 'bad.ts', 'const a: number = 1;\n\nconst b = ;\n', { line: 3, column: 1 }],
    ['a module that throws', 'bad.js', '\n\nnull.foo();\n', { line: 3, column: 6 }],
    ['what a module requires', 'lib/deep.js', '\nlet a = ;\n', { line: 2, column: 9 }],
  ])('is logged with the file and the line of the mistake: %s', async (_, name, text, at) => {
    workspace.plugin('plugins/bad', 'bad', nodes(computeNode('bad.n', './bad')), {
      'bad.js': "require('./lib/deep');\n",
      [name]: text,
    });
    const { log } = await open(name.endsWith('.ts') ? FROM_SOURCE : undefined);
    const file = join(workspace.root, 'plugins/bad', name);
    const found = log.filter(
      ({ code, component }) => code !== undefined && component === 'plugins',
    );
    expect(found).toEqual([
      expect.objectContaining({ code: 'PLUGIN_MODULE_FAILED', id: 'bad.n', file, ...at }),
    ]);
    expect(found[0]?.msg).toContain(`(${file}:${at.line}:${at.column})`);
    expect(found[0]?.msg).not.toContain('\n');
  });
});

describe('what the instance declares of model providers is checked at boot', () => {
  it('logs an entry it drops, and an agent whose provider nobody knows [MAN-268 MAN-269]', async () => {
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

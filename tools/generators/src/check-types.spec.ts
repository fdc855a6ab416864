import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const SOUND = 'export const double = (value: number): number => value * 2;\n';

let plugin: string;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(plugin, path)), { recursive: true });
  writeFileSync(join(plugin, path), text);
};

const check = () =>
  spawnSync(process.execPath, [join(ROOT, 'tools/nx/check-types.mjs'), plugin], {
    encoding: 'utf8',
  });

beforeEach(() => {
  plugin = mkdtempSync(join(tmpdir(), 'plugin-types-'));
  write('src/double.ts', SOUND);
});
afterEach(() => rmSync(plugin, { recursive: true, force: true }));

describe('the types of a plugin', () => {
  it('are checked in its code and in its specs, again after each change', () => {
    write(
      'src/double.spec.ts',
      "import { double } from './double';\nit('doubles', () => expect(double(2)).toBe(4));\n",
    );
    expect(check()).toMatchObject({ status: 0, stdout: '' });
    write('src/double.ts', SOUND.replace('value: number', 'value: string'));
    const { status, stdout } = check();
    expect(status).not.toBe(0);
    expect(stdout).toMatch(/src\/double\.ts\(1,\d+\): error TS2362/);
    expect(stdout).toMatch(/src\/double\.spec\.ts\(2,\d+\): error TS2345/);
    write('src/double.ts', SOUND);
    expect(check()).toMatchObject({ status: 0 });
  });
});

describe('Nx', () => {
  it('checks the types of a plugin before it tests, bundles or publishes it', () => {
    const { createNodesV2 } = createRequire(__filename)(
      join(ROOT, 'tools/nx/plugin-targets.cjs'),
    ) as {
      createNodesV2: [string, (files: string[]) => [string, { projects: object }][]];
    };
    const [[, { projects }]] = createNodesV2[1](['plugins/lab/plugin.yaml']) as [
      [string, { projects: object }],
    ];
    const first = { dependsOn: ['typecheck'] };
    expect(projects).toMatchObject({
      'plugins/lab': {
        targets: {
          typecheck: { command: expect.stringContaining('check-types.mjs') },
          test: first,
          bundle: first,
          'workflow-tests': first,
          'agent-evals': first,
        },
      },
    });
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { startScript } from '../__fixtures__/run-script';
import { Workspace } from '../__fixtures__/workspace';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const run = (args: readonly string[], env = {}) =>
  startScript('publish', args, { LC_ALL: 'fr_FR.UTF-8', ...env }).ended;

describe('the publish command', () => {
  it('speaks English in a terminal that is not French', async () => {
    const registry = join(workspace.root, 'registry');
    const args = ['--dir', workspace.plugin('@acme/renal', '1.2.0'), '--registry', registry];
    const env = { LC_ALL: '', LC_MESSAGES: '', LANG: 'en_GB.UTF-8' };
    expect((await run(args, env)).stdout).toMatch(/^"@acme\/renal" 1\.2\.0 published in /);
    expect((await run(args, env)).stderr).toMatch(
      /^PLUGIN_VERSION_PUBLISHED "@acme\/renal" 1\.2\.0 is in .* already: [^\n]*\n$/,
    );
    expect((await run([], env)).stderr).toMatch(/^usage: publish --dir <built folder> /);
  });

  it('publishes once, then refuses, in one line each', async () => {
    const registry = join(workspace.root, 'registry');
    const args = ['--dir', workspace.plugin('@acme/renal', '1.2.0'), '--registry', registry];
    const first = await run(args);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^« @acme\/renal » 1\.2\.0 publié dans .* \(sha256 [0-9a-f]{64}\)\n$/,
    );
    expect(existsSync(join(registry, '@acme/renal/1.2.0/integrity.json'))).toBe(true);

    const second = await run(args);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toMatch(/^PLUGIN_VERSION_PUBLISHED « @acme\/renal » 1\.2\.0 [^\n]*\n$/);
  });

  it('publishes to PLATFORM_REGISTRY when told nothing else', async () => {
    const registry = join(workspace.root, 'default');
    const dir = workspace.plugin('renal', '1.0.0');
    expect(await run(['--dir', dir], { PLATFORM_REGISTRY: registry })).toMatchObject({ code: 0 });
    expect(existsSync(join(registry, 'renal/1.0.0/integrity.json'))).toBe(true);
  });

  it.each([
    ['no folder', ['--registry', 'x']],
    ['no registry', ['--dir', 'x']],
    ['an unknown option', ['--dir', 'x', '--registry', 'y', '--force']],
  ])('explains itself when given %s', async (_, args) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^usage : [^\n]*\n$/);
  });
});

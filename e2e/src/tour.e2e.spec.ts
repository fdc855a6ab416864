import { join } from 'node:path';

import { takeTour } from '@platform/examples';
import { startStack, type Stack } from '@platform/stack';

import { instanceIn, writeInstance } from './__fixtures__/instance';
import { platformProcess } from './__fixtures__/operator';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

describe('a workflow is changed, proved, published and brought back', () => {
  let folder: string;
  let stack: Stack;
  let database: string;
  let apiKey: string;
  const lines: string[] = [];

  beforeAll(async () => {
    folder = createTemporaryFolder();
    const instance = writeInstance(folder, {
      ...instanceIn(folder),
      ports: {
        patient: {
          adapter: 'memory',
          config: { seed: 'examples/potassium', journal: join(folder, 'patient.jsonl') },
        },
      },
    });
    stack = await startStack({ instance, env: { proxy: { AUTH_MODE: 'keys' } } });
    database = `sqlite:${join(stack.dataDir, 'runs.sqlite')}`;
    const roles = 'publisher,operator,source';
    const made = ['keys', 'create', '--name', 'tour', '--roles', roles, '--database', database];
    apiKey = (await platformProcess({}, ...made)).trim();
    await takeTour({ url: stack.proxyUrl, apiKey }, (line) => lines.push(...line.split('\n')));
  });
  afterAll(async () => {
    await stack?.stop();
    removeFolder(folder);
  });

  it('by nobody without a key', async () => {
    const anonymous = takeTour({ url: stack.proxyUrl, apiKey: undefined }, () => undefined);
    await expect(anonymous).rejects.toMatchObject({ status: 401, code: 'authentication-required' });
  });

  it('the stored tests tell what the draft changes', () => {
    expect(lines).toContain('tests: 13 of 16 pass, not:');
    expect(lines).toContain('publish: 422 tests-failed');
  });

  it('the shadow of fifty real events tells which writes would not have been', () => {
    expect(lines.filter((line) => line.startsWith('shadow:'))).toEqual([
      'shadow: 50 real runs, 42 the same, 8 different',
    ]);
    expect(lines).toContain('  writes: 8 fewer, 0 more, 0 otherwise');
  });

  it('a rollback is a new version with the old content', () => {
    expect(lines).toContain('published: version 2');
    expect(lines).toContain('rolled back: version 3 has the content of 1');
    expect(lines).toContain('diff 1 → 3: the same');
    expect(lines).toContain('  changed node alert/config/when');
  });

  it('and the audit log names who did it, unbroken', async () => {
    const head = lines.find((line) => line.startsWith('audit: '))?.split(' head ')[1] ?? '';
    expect(lines.filter((line) => / tour {2}publishWorkflow/.test(line))).toHaveLength(3);
    const verify = ['audit', 'verify', '--database', database, '--expect', head];
    expect(await platformProcess({}, ...verify)).toMatch(/^sound, \d+ lines/);
  });
});

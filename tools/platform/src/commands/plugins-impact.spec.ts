import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@platform/database';

import {
  openOperatorHarness,
  operate,
  type OperatorHarness,
} from '../__fixtures__/operator-harness';
import {
  agentOf,
  openPlatformDatabase,
  workflowOf,
  type PlatformDatabase,
} from '../__fixtures__/platform-database';

const RENAL = '@platform/plugin-renal';
const SEVERITY = 'renal.hyperkalaemia-severity';

let harness: OperatorHarness;
let database: PlatformDatabase;
beforeAll(async () => {
  harness = await openOperatorHarness();
});
afterAll(() => harness?.close());
beforeEach(async () => {
  database = await openPlatformDatabase();
});
afterEach(() => database?.close());

const impact = (...words: readonly string[]) =>
  harness.operate('plugins', 'impact', ...words, '--database', database.url);

it('plugins impact: is nothing as long as nothing with its nodes is published, whatever is seeded', async () => {
  await database.publish('workflow', workflowOf('other', 'core.wait'));
  expect(await impact(RENAL)).toEqual({
    code: 0,
    stdout: `nothing needs ${RENAL}\n`,
    stderr: '',
  });
});

it('plugins impact: is what is published with its nodes, in the version that is', async () => {
  await database.publish('workflow', workflowOf('alert', 'core.wait'));
  await database.publish('workflow', workflowOf('alert', 'core.wait', SEVERITY));
  await database.publish('agent', agentOf('triage', SEVERITY));
  expect(await impact(RENAL)).toEqual({
    code: 1,
    stdout: `1 published workflow with its nodes
  WORKFLOW  VERSION  NODE TYPES
  alert     2        ${SEVERITY}

1 published agent with its nodes as tools
  AGENT   VERSION  NODE TYPES
  triage  1        ${SEVERITY}

${RENAL} is still needed
`,
    stderr: '',
  });
  const { code, stdout } = await impact(RENAL, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    plugin: { name: RENAL },
    runs: [],
    definitions: [
      { kind: 'workflow', slug: 'alert', version: 2, nodeTypes: [SEVERITY] },
      { kind: 'agent', slug: 'triage', version: 1, nodeTypes: [SEVERITY] },
    ],
    unreadable: [],
    instance: [],
  });
  expect((await impact(`${RENAL}@9.9.9`)).code).toBe(0);
});

it('plugins impact: may be anything as long as a published definition cannot be read', async () => {
  await database.publish('workflow', workflowOf('damaged', 'core.wait'));
  await database.damage('workflow:damaged:1');
  expect(await impact(RENAL)).toEqual({
    code: 1,
    stdout: `1 definition that cannot be read
  KIND      SLUG     VERSION
  workflow  damaged  1

${RENAL} may still be needed
`,
    stderr: '',
  });
});

describe('is told of no database but that of a platform:', () => {
  it('none', async () => {
    const env = { PLATFORM_DATA_DIR: join(tmpdir(), 'no such folder') };
    const { code, stderr } = await operate(env, 'plugins', 'impact', RENAL);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^--database: .* does not exist: .*RUN_DB_URL.*\n$/);
  });

  it('one that cannot be opened', async () => {
    const words = ['plugins', 'impact', RENAL, '--database', 'mysql://h/d'];
    const { code, stdout, stderr } = await operate({}, ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--database is not usable: [^\n]+\n$/);
  });

  it('another one, in which nothing is made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform other '));
    const url = `sqlite:${join(folder, 'other.sqlite')}`;
    await (await openDatabase(url)).close();
    const { code, stdout, stderr } = await operate({ RUN_DB_URL: url }, 'plugins', 'impact', RENAL);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--database holds no definitions: [^\n]*RUN_DB_URL[^\n]*\n$/);
    const other = await openDatabase(url);
    expect(await other.knex('sqlite_master').select()).toEqual([]);
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

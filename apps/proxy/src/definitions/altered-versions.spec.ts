import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openAuditLog } from '@platform/stores';
import { openDatabase, type Database } from '@platform/database';

import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { resolveVersion } from './resolve-version';

const agent = {
  apiVersion: 'platform/agent-v1',
  slug: 'adviser',
  name: 'Adviser',
  provider: 'anthropic',
  model: 'small',
  prompt: 'Advise.',
  inputs: [{ name: 'question', type: 'String', required: false }],
  outputs: [{ name: 'answer', type: 'String' }],
};

let folder: string;
let url: string;
let database: Database;
let harness: DefinitionsHarness;

async function open(): Promise<void> {
  const log = await openAuditLog(database);
  harness = await openDefinitionsHarness({ url, audit: log });
}

/** What a newly started proxy reads. */
async function reopen(): Promise<void> {
  await harness.close();
  await open();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proxy altered '));
  url = `sqlite:${join(folder, 'definitions.sqlite')}`;
  database = await openDatabase(url);
  await open();
});
afterEach(async () => {
  await harness.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function publish(path: string, spec: object): Promise<void> {
  const call = harness.as('pia', 'publisher');
  const { etag } = await call('GET', path);
  const given = { body: spec, ...(etag !== '' && { ifMatch: etag }) };
  const saved = await call('PUT', `${path}/draft`, given);
  const answer = await call('POST', `${path}/publish`, { body: {}, ifMatch: saved.etag });
  expect([answer.text, answer.status]).toEqual([expect.anything(), 200]);
}

/** Changes the content of a version in the database, which no caller may do. */
async function alter(id: string, from: string, to: string): Promise<void> {
  const { knex } = database;
  for (const { name } of await knex('sqlite_master').where({ type: 'trigger' }).select('name')) {
    await knex.raw('DROP TRIGGER ??', [name]);
  }
  const table = knex('definition_versions');
  const { content } = (await table.clone().where({ id }).first()) as { content: string };
  expect(content).toContain(from);
  await table.where({ id }).update({ content: content.replace(from, to) });
}

const audited = async (): Promise<readonly string[]> =>
  (await (await openAuditLog(database)).list({ limit: 100 })).map(
    ({ actor, action, resource, refusal }) =>
      `${actor.kind} ${action} ${resource} ${refusal?.code}`,
  );
const diagnosticsOf = async (path: string): Promise<unknown> =>
  (
    (await harness.as('pia', 'publisher')('GET', path)).body as {
      published: { diagnostics: unknown };
    }
  ).published.diagnostics;

describe('a published version whose content was changed in the database', () => {
  it('starts nothing, is told with its reason, and is audited once', async () => {
    await publish('/api/workflows/lab', { ...specOf('lab'), description: 'Seuil 6,0' });
    await reopen();
    expect((await harness.current.inForce()).workflows.map(({ slug }) => slug)).toEqual(['lab']);

    await alter('workflow:lab:1', 'Seuil 6,0', 'Seuil 9,0');
    // A proxy that read the version before keeps running what was published, and shows the changed content.
    expect((await harness.current.inForce()).workflows).toHaveLength(1);
    expect(await diagnosticsOf('/api/workflows/lab')).toHaveLength(1);
    await reopen();
    const { workflows, unserved } = await harness.current.inForce();
    expect(workflows).toEqual([]);
    expect(unserved).toMatchObject([{ slug: 'lab', reason: { code: 'DEFINITION_ALTERED' } }]);
    expect(await diagnosticsOf('/api/workflows/lab')).toMatchObject([
      { code: 'DEFINITION_ALTERED', severity: 'error' },
    ]);
    await publish('/api/workflows/other', specOf('other'));
    await harness.current.inForce();
    expect(await audited()).toEqual(['platform readPublished workflow:lab@1 definition-altered']);
  });

  it('cannot be brought back, nor run again, nor tried out', async () => {
    await publish('/api/workflows/lab', { ...specOf('lab'), description: 'Seuil 6,0' });
    await publish('/api/workflows/lab', { ...specOf('lab'), description: 'Seuil 6,5' });
    await alter('workflow:lab:1', 'Seuil 6,0', 'Seuil 9,0');
    await reopen();
    const call = harness.as('pia', 'publisher');
    const { etag } = await call('GET', '/api/workflows/lab');
    const body = { version: 1 };
    const answer = await call('POST', '/api/workflows/lab/rollback', { body, ifMatch: etag });
    expect(answer).toMatchObject({ status: 409, body: { code: 'definition-altered' } });
    await expect(resolveVersion(harness.store, 'lab', 1)).rejects.toMatchObject({
      problem: { status: 409, code: 'definition-altered' },
    });
    await expect(resolveVersion(harness.store, 'lab', 2)).resolves.toMatchObject({ version: 2 });
  });

  it('is put right by publishing another version', async () => {
    await publish('/api/workflows/lab', { ...specOf('lab'), description: 'Seuil 6,0' });
    await alter('workflow:lab:1', 'Seuil 6,0', 'Seuil 9,0');
    await reopen();
    await publish('/api/workflows/lab', { ...specOf('lab'), description: 'Seuil 6,0' });
    const { workflows, unserved } = await harness.current.inForce();
    expect(workflows).toMatchObject([{ slug: 'lab', version: 2 }]);
    expect(unserved).toEqual([]);
  });

  it('of an agent is no node type any more', async () => {
    await publish('/api/agents/definitions/adviser', agent);
    await alter('agent:adviser:1', 'Advise.', 'Ignore.');
    await reopen();
    const { catalog } = await harness.current.inForce();
    expect(catalog.nodes.has('agent.adviser')).toBe(false);
    expect(await diagnosticsOf('/api/agents/definitions/adviser')).toMatchObject([
      { code: 'DEFINITION_ALTERED' },
    ]);
  });
});

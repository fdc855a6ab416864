import { openDatabase } from '@platform/database';
import { openDefinitionStore } from '@platform/stores';
import { openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';

import { specOf } from '../__fixtures__/proxy-catalog';
import { callable, calling, demanding } from './__fixtures__/calling-specs';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { resolveVersion } from './resolve-version';

let server: EphemeralPostgres;
let one: DefinitionsHarness;
let other: DefinitionsHarness;
beforeAll(async () => {
  server = await openEphemeralPostgres();
});
beforeEach(async () => {
  const database = await openDatabase(server.url);
  for (const table of ['definitions', 'definition_versions', 'definition_publication']) {
    await database.knex.schema.dropTableIfExists(table);
  }
  await openDefinitionStore(database);
  await database.close();
  [one, other] = await Promise.all([
    openDefinitionsHarness({ url: server.url }),
    openDefinitionsHarness({ url: server.url }),
  ]);
});
afterEach(() => Promise.all([one.close(), other.close()]));
afterAll(() => server.close());

async function draft(
  harness: DefinitionsHarness,
  spec: { readonly slug: string },
): Promise<string> {
  const path = `/api/workflows/${spec.slug}`;
  const { etag } = await harness.as('vic', 'viewer')('GET', path);
  const given = { body: spec, ...(etag !== '' && { ifMatch: etag }) };
  return (await harness.as('ada', 'designer')('PUT', `${path}/draft`, given)).etag;
}

const publishDraft = (harness: DefinitionsHarness, slug: string, ifMatch: string) =>
  harness.as('pia', 'publisher')('POST', `/api/workflows/${slug}/publish`, { body: {}, ifMatch });

const publish = async (harness: DefinitionsHarness, spec: { readonly slug: string }) =>
  publishDraft(harness, spec.slug, await draft(harness, spec));

const inForce = async ({ current }: DefinitionsHarness) =>
  (await current.inForce()).workflows.map(({ slug, version }) => `${slug}@${version}`);

it('what one proxy publishes is what the other starts runs from, at its next question', async () => {
  expect(await inForce(other)).toEqual([]);
  await publish(one, specOf('a'));
  expect(await inForce(other)).toEqual(['a@1']);
  await publish(other, specOf('a', { name: 'B' }));
  expect(await inForce(one)).toEqual(['a@2']);
  expect(await inForce(other)).toEqual(['a@2']);
});

it('an editor at one proxy cannot overwrite an editor at the other', async () => {
  const etag = await draft(one, specOf('a'));
  const put = (harness: DefinitionsHarness, name: string) =>
    harness.as('ada', 'designer')('PUT', '/api/workflows/a/draft', {
      body: specOf('a', { name }),
      ifMatch: etag,
    });
  const saves = await Promise.all([put(one, 'one'), put(other, 'other'), put(one, 'again')]);
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
});

it('two publications that only together break something are not both done', async () => {
  await publish(one, callable('b'));
  const caller = await draft(one, calling('a', { workflow: 'b', version: 'published' }));
  const callee = await draft(other, demanding('b'));
  const answers = await Promise.all([
    publishDraft(one, 'a', caller),
    publishDraft(other, 'b', callee),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 422]);
  const workflows = await inForce(one);
  expect([['a@1', 'b@1'], ['b@2']]).toContainEqual(workflows);
  // Every published workflow can run.
  for (const slug of ['a', 'b']) {
    const { body } = await one.as('vic', 'viewer')('GET', `/api/workflows/${slug}`);
    expect(body.published?.diagnostics ?? []).toEqual([]);
  }
});

it('many publications at both proxies all come through, each with a number of its own', async () => {
  const slugs = ['a', 'b', 'c', 'd', 'e', 'f'];
  const etags = await Promise.all(slugs.map((slug) => draft(one, specOf(slug))));
  const answers = await Promise.all(
    slugs.map((slug, index) =>
      publishDraft(index % 2 === 0 ? one : other, slug, etags[index] ?? ''),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(slugs.map(() => 200));
  expect(await inForce(one)).toEqual(slugs.map((slug) => `${slug}@1`));
});

describe('a version that is resolved', () => {
  it('has what it was published with, and what is published where it asks for that', async () => {
    await publish(one, callable('b'));
    await publish(one, callable('c'));
    await publish(one, calling('a', 'b', { workflow: 'c', version: 'published' }));
    await publish(one, callable('b', { name: 'B2' }));
    await publish(one, callable('c', { name: 'C2' }));
    await publish(one, calling('a', 'b'));
    const first = await resolveVersion(one.store, 'a', 1);
    expect(first).toMatchObject({
      slug: 'a',
      version: 1,
      called: { b: { version: 1, name: 'Workflow b' }, c: { version: 2, name: 'C2' } },
    });
    const now = await resolveVersion(one.store, 'a', 'published');
    expect(now).toMatchObject({ version: 2, called: { b: { version: 2 } } });
    expect(now).toEqual((await one.current.inForce()).workflows.find(({ slug }) => slug === 'a'));
  });

  it('is null when there is none', async () => {
    await draft(one, specOf('a'));
    expect(await resolveVersion(one.store, 'a', 1)).toBeNull();
    expect(await resolveVersion(one.store, 'a', 'published')).toBeNull();
    expect(await resolveVersion(one.store, 'none', 1)).toBeNull();
  });

  it('is refused when what it calls is not there any more', async () => {
    await publish(one, callable('b'));
    await publish(one, calling('a', { workflow: 'b', version: 'published' }));
    await publish(one, callable('a'));
    const { etag } = await one.as('vic', 'viewer')('GET', '/api/workflows/b');
    await one.as('pia', 'publisher')('DELETE', '/api/workflows/b', { ifMatch: etag });
    await expect(resolveVersion(one.store, 'a', 1)).rejects.toMatchObject({
      problem: { status: 422, code: 'version-unresolvable' },
    });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseYaml } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';

import { openPlatformDatabase, type PlatformDatabase } from '../__fixtures__/platform-database';
import { resolveSides } from './resolve-side';

const FILE = join(__dirname, '../../../../plugins/renal/definitions/hyperkalaemia-alert.yaml');
const SLUG = 'hyperkalaemia-alert';

let database: PlatformDatabase;
beforeEach(async () => {
  const { specHash, readWorkflow } = await import('@platform/workflow');
  database = await openPlatformDatabase();
  const { store } = database;
  const content = parseYaml(readFileSync(FILE, 'utf8')).value as JsonObject & { slug: string };
  const key = { kind: 'workflow', slug: SLUG } as const;
  for (const name of ['first', 'second']) {
    const named = { ...content, name };
    const { spec } = readWorkflow(named);
    if (!spec) throw new Error('unreadable');
    const version = {
      ...{ name, hash: specHash(spec), content: named, author: 'user:ada', note: null },
      pins: { workflows: {}, agents: {}, plugins: {} },
      origin: 'publish' as const,
      ...{ rollbackOf: null, file: null },
    };
    const seen = (await store.get(key))?.revision ?? 'absent';
    const publicationRevision = await store.publicationRevision();
    await store.publish(key, version, { seen, publicationRevision });
  }
  const seen = (await store.get(key))?.revision ?? 'absent';
  const draft = {
    name: 'draft',
    content: { ...content, name: 'third' },
    hash: 'h',
    author: 'user:ada',
  };
  await store.saveDraft(key, draft, seen);
});
afterEach(() => database?.close());

const call = { argv: [], env: {}, print: () => undefined, printStatus: () => undefined };
const sides = async (workflow: string, version?: string, against?: string) =>
  (await resolveSides(call, { workflow, version, against, database: database.url })).map(
    ({ label, workflow: { spec } }) => [label, spec.name],
  );

it('the versions of a retrospective are what is published, a number, the draft, or a file', async () => {
  expect(await sides(SLUG)).toEqual([['published v2', 'second']]);
  expect(await sides(SLUG, '1', 'draft')).toEqual([
    ['v1', 'first'],
    ['draft', 'third'],
  ]);
  const [published, file] = await sides(SLUG, 'published', FILE);
  expect([published?.[0], file?.[0]]).toEqual(['published v2', `${SLUG}.yaml`]);
});

it.each([
  [SLUG, '9', undefined, 'has no version "9"'],
  [SLUG, 'newest', undefined, 'is no version'],
  ['other', undefined, undefined, 'has no version "published"'],
  ['other', 'draft', undefined, 'other has no draft'],
  [FILE, '1', undefined, '--version is of a stored workflow'],
])('of %s the version %s against %s is refused', async (workflow, version, against, expected) => {
  await expect(sides(workflow, version, against)).rejects.toThrow(expected);
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError } from '@platform/ports';
import { specHash } from '@platform/workflow';

import { specOf } from '../../__fixtures__/proxy-catalog';
import { callable, calling, demanding } from '../__fixtures__/calling-specs';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from '../__fixtures__/definitions-harness';
import { onOneDatabase } from '../__fixtures__/each-database';
import { seedLog } from './read-seeds';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'proxy seeds '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  const path = join(root, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

const folders = (...paths: readonly string[]) =>
  paths.map((path) => ({ as: 'published', path, key: 'seed' }) as const);

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url() });
  });
  afterEach(() => harness.close());

  const versions = async () => (await harness.store.published('workflow')).versions;

  /** Seeds, and returns what is published afterwards. */
  async function seed(...paths: readonly string[]) {
    await harness.definitions.seed(folders(...paths), root);
    return versions();
  }
  const slugs = async (...paths: readonly string[]) =>
    (await seed(...paths)).map(({ slug }) => slug);

  it('seed definitions: publishes a sound definition, with the file it came from and the hash of its content', async () => {
    write('defs/one.json', specOf('one'));
    const [version] = await seed('defs');
    expect(version).toMatchObject({
      slug: 'one',
      name: 'Workflow one',
      version: 1,
      hash: specHash(specOf('one')),
      file: join('defs', 'one.json'),
      content: specOf('one'),
      author: 'seed',
      origin: 'seed',
      note: null,
      pins: { workflows: {}, agents: {}, plugins: { '@test/proxy': '1.0.0' } },
    });
    const { workflows } = await harness.current.inForce();
    expect(workflows).toEqual([
      {
        slug: 'one',
        name: 'Workflow one',
        version: 1,
        hash: specHash(specOf('one')),
        file: join('defs', 'one.json'),
        spec: specOf('one'),
        pins: version?.pins,
        called: {},
        agents: {},
      },
    ]);
  });

  it('seed definitions: reads YAML and JSON, and nothing else of the folder', async () => {
    write('defs/a.yaml', specOf('a'));
    write('defs/b.yml', specOf('b'));
    write('defs/c.json', specOf('c'));
    write('defs/readme.md', 'not a definition');
    write('defs/old.yaml.bak', specOf('old'));
    write('defs/a.tests.yaml', specOf('tests'));
    write('defs/a.tests.json', specOf('tests'));
    write('defs/nested.yaml/d.yaml', specOf('d'));
    expect(await slugs('defs')).toEqual(['a', 'b', 'c']);
  });

  it.each<[string, unknown]>([
    ['is no YAML', '{'],
    ['is empty', ''],
    ['is no specification', { apiVersion: 'platform/workflow-v1', slug: 'bad' }],
    ['names an unknown node type', specOf('bad', { nodes: [{ id: 'x', type: 't.none' }] })],
    ['has the name of an operation', specOf('validate')],
  ])('seed definitions: leaves out a file that %s, and keeps the rest', async (_what, content) => {
    write('defs/bad.yaml', content);
    write('defs/good.yaml', specOf('good'));
    expect(await slugs('defs')).toEqual(['good']);
  });

  it.each([
    [['first', 'second'], 'Premier'],
    [['second', 'first'], 'Troisième'],
  ])(
    'seed definitions: keeps the first of two with one slug: folders %j, then file order',
    async (order, kept) => {
      write('first/b.yaml', specOf('one', { name: 'Premier' }));
      write('first/c.yaml', specOf('one', { name: 'Second' }));
      write('second/a.yaml', specOf('one', { name: 'Troisième' }));
      expect((await seed(...order)).map(({ name }) => name)).toEqual([kept]);
    },
  );

  it('seed definitions: lets a later definition have the slug of one that was refused', async () => {
    write('defs/a.yaml', specOf('one', { nodes: [{ id: 'x', type: 't.none' }] }));
    write('defs/b.yaml', specOf('one', { name: 'Second' }));
    expect((await seed('defs')).map(({ name }) => name)).toEqual(['Second']);
  });

  it('seed definitions: tells a draft that a plugin left and nobody published: the file has no effect', async () => {
    write('plugin/one.yaml', specOf('one'));
    await harness.definitions.seed([{ as: 'draft', path: 'plugin' }], root);
    write('defs/one.yaml', specOf('one'));
    expect(await harness.definitions.seed(folders('defs'), root)).toMatchObject([
      { code: 'DEFINITION_UNPUBLISHED', severity: 'warning', file: join(root, 'defs/one.yaml') },
    ]);
    expect(await versions()).toEqual([]);
  });

  it('seed definitions: takes an absolute folder as it is, and a folder named twice once', async () => {
    write('defs/one.yaml', specOf('one'));
    symlinkSync(join(root, 'defs'), join(root, 'link'));
    expect(await slugs(join(root, 'defs'), 'link', 'defs')).toEqual(['one']);
  });

  it('seed definitions: is nothing where there is nothing', async () => {
    mkdirSync(join(root, 'empty'));
    expect(await seed()).toEqual([]);
    expect(await seed('empty')).toEqual([]);
    await harness.definitions.seed([{ as: 'draft', path: 'plugin/definitions' }], root);
    expect(await versions()).toEqual([]);
  });

  it.each(['missing', 'file.yaml'])(
    'seed definitions: cannot start from %s, and names what to fix',
    async (path) => {
      write('file.yaml', specOf('one'));
      const seeded = harness.definitions.seed(
        [{ as: 'published', path, key: 'DEFINITION_SEED_DIR' }],
        root,
      );
      const error: unknown = await seeded.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error).toMatchObject({
        key: 'DEFINITION_SEED_DIR',
        message: expect.stringContaining(join(root, path)),
      });
    },
  );

  it('seed definitions: keeps what a plugin brings along as drafts, until somebody publishes it', async () => {
    write('plugin/definitions/one.yaml', specOf('one'));
    write('plugin/definitions/two.yaml', specOf('two', { name: 'Du plugin' }));
    write('site/two.yaml', specOf('two', { name: 'Du site' }));
    await harness.definitions.seed(
      [
        { as: 'published', path: 'site', key: 'seed' },
        { as: 'draft', path: 'plugin/definitions' },
      ],
      root,
    );
    expect((await versions()).map(({ name }) => name)).toEqual(['Du site']);
    const [one, two] = await harness.store.list('workflow', { limit: 9 });
    expect(one).toMatchObject({
      slug: 'one',
      publishedVersion: null,
      draft: { authors: ['seed'] },
    });
    expect(two).toMatchObject({ slug: 'two', publishedVersion: 1, draft: null });
  });

  it('seed definitions: tells of a draft only when the file is no longer what the store has', async () => {
    const told = jest.spyOn(seedLog, 'info');
    const start = () =>
      harness.definitions.seed([{ as: 'draft', path: 'plugin/definitions' }], root);
    const slugsOf = (message: string) =>
      told.mock.calls
        .filter(([, said]) => said === message)
        .map(([fields]) => (fields as { slug?: string }).slug);
    write('plugin/definitions/one.yaml', specOf('one'));
    await start();
    await start();
    expect(slugsOf('fichier sans effet : la base garde un autre contenu')).toEqual([]);
    write('plugin/definitions/one.yaml', specOf('one', { name: 'Autre' }));
    await start();
    expect(slugsOf('fichier sans effet : la base garde un autre contenu')).toEqual(['one']);
    told.mockRestore();
  });

  describe('what the store has', () => {
    it('stays as it is, whatever the files say [MAN-224]', async () => {
      write('defs/one.yaml', specOf('one'));
      await seed('defs');
      const before = await harness.store.get({ kind: 'workflow', slug: 'one' });
      write('defs/one.yaml', specOf('one', { name: 'Autre' }));
      write('defs/two.yaml', specOf('two'));
      expect(await slugs('defs')).toEqual(['one', 'two']);
      expect(await harness.store.get({ kind: 'workflow', slug: 'one' })).toEqual(before);
    });

    it('stays retired, and a draft stays a draft [MAN-224]', async () => {
      write('defs/one.yaml', specOf('one'));
      await seed('defs');
      const publisher = harness.as('pia', 'publisher');
      await publisher('DELETE', '/api/workflows/one', { ifMatch: '*' });
      await publisher('PUT', '/api/workflows/two/draft', { body: specOf('two') });
      write('defs/two.yaml', specOf('two'));
      expect(await slugs('defs')).toEqual([]);
    });

    it('can be called by what is seeded', async () => {
      write('defs/b.yaml', callable('b'));
      await seed('defs');
      write('more/a.yaml', calling('a', 'b'));
      await seed('more');
      const { workflows } = await harness.current.inForce();
      expect(workflows[0]).toMatchObject({ slug: 'a', called: { b: { version: 1 } } });
    });

    it('is seeded once by several processes that start at the same time', async () => {
      const other = await openDefinitionsHarness({ url: url() });
      write('defs/a.yaml', calling('a', 'b'));
      write('defs/b.yaml', callable('b'));
      await Promise.all([
        harness.definitions.seed(folders('defs'), root),
        other.definitions.seed(folders('defs'), root),
        harness.definitions.seed(folders('defs'), root),
      ]);
      expect((await versions()).map(({ slug, version }) => `${slug}@${version}`)).toEqual([
        'a@1',
        'b@1',
      ]);
      expect((await other.current.inForce()).workflows).toHaveLength(2);
      await other.close();
    });
  });

  describe('with workflows that call each other', () => {
    it('pins what every workflow can reach, through others too', async () => {
      write('defs/a.json', calling('a', 'b'));
      write('defs/b.json', calling('b', 'c'));
      write('defs/c.json', callable('c'));
      const pinned = (await seed('defs')).map(({ slug, pins }) => [
        slug,
        Object.keys(pins.workflows),
      ]);
      expect(pinned).toEqual([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]);
      const { workflows } = await harness.current.inForce();
      expect(workflows.map(({ slug, called }) => [slug, Object.keys(called)])).toEqual([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]);
    });

    it('leaves out those that call one that is not there, or was left out', async () => {
      write('defs/a.json', calling('a', 'b'));
      write('defs/b.json', calling('b', 'gone'));
      write('defs/c.json', callable('c'));
      expect(await slugs('defs')).toEqual(['c']);
    });

    it('leaves out those that call one in a way that it does not take', async () => {
      write('defs/a.json', calling('a', 'b'));
      write('defs/b.json', demanding('b'));
      write('defs/c.json', calling('c', 'a'));
      expect(await slugs('defs')).toEqual(['b']);
    });

    it('leaves out those that call each other in a circle', async () => {
      write('defs/a.json', calling('a', 'b'));
      write('defs/b.json', calling('b', 'c'));
      write('defs/c.json', calling('c', 'a'));
      expect(await slugs('defs')).toEqual([]);
    });
  });

  it('seed definitions: leaves out what the engine does not run: an attempt of more than 20 minutes', async () => {
    const waiting = (slug: string, timeout: string) => ({
      ...specOf(slug),
      nodes: [
        ...specOf(slug).nodes,
        { id: 'extra', type: 'core.wait', config: { for: 'PT1S' }, policy: { timeout } },
      ],
    });
    write('defs/long.json', waiting('long', 'PT21M'));
    write('defs/short.json', waiting('short', 'PT20M'));
    expect(await slugs('defs')).toEqual(['short']);
  });

  it.each<[string, object]>([
    ['no rule', {}],
    ['four fields', { cron: '7 * * *' }],
    ['a minute that no hour has', { cron: '60 7 * * *' }],
    ['a day that no month has', { cron: '0 7 30 2 *' }],
    ['a single instant', { cron: '2026-11-20T07:00:00' }],
    ['an unknown time zone', { cron: '0 7 * * *', timezone: 'Mars/Olympus' }],
    ['an unknown policy for missed instants', { cron: '0 7 * * *', missed: 'some' }],
  ])('seed definitions: leaves out a schedule with %s', async (_what, config) => {
    const scheduled = (slug: string, given: object) =>
      specOf(slug, { nodes: [{ id: 'start', type: 'core.schedule', config: { ...given } }] });
    write('defs/bad.json', scheduled('bad', config));
    const good = { cron: '0 7 * * 1-5', timezone: 'Europe/Paris', missed: 'all' };
    write('defs/good.json', scheduled('good', good));
    expect(await slugs('defs')).toEqual(['good']);
  });

  it('seed definitions: stores the cases that stand beside an agent, and reads none as a definition', async () => {
    const agent = {
      ...{ apiVersion: 'platform/agent-v1', slug: 'one', name: 'Un', provider: 'anthropic' },
      ...{ model: 'm', prompt: 'p' },
      inputs: [{ name: 'question', type: 'String' }],
      outputs: [{ name: 'answer', type: 'String' }],
    };
    const evals = (slug: string) => ({
      ...{ apiVersion: 'platform/agent-evals-v1', agent: slug },
      cases: [{ name: 'vide', inputs: {}, turns: [], expect: {} }],
    });
    write('defs/one.yaml', agent);
    write('defs/one.evals.yaml', evals('one'));
    write('defs/two.yaml', { ...agent, slug: 'two' });
    write('defs/two.evals.json', evals('other'));
    await slugs('defs');
    const stored = async (slug: string) =>
      (await harness.store.get({ kind: 'agent', slug }))?.tests;
    expect(await stored('one')).toMatchObject({ content: evals('one'), author: 'seed' });
    expect(await stored('two')).toBeNull();
  });

  it('seed definitions: stores the tests that stand beside a definition', async () => {
    const event = { eventType: 'lab.result', patientId: 'p1' };
    const tests = (workflow: string) => ({
      apiVersion: 'platform/workflow-tests-v1',
      workflow,
      cases: [{ name: 'cas', event, expect: { status: 'completed' } }],
    });
    write('defs/one.yaml', specOf('one'));
    write('defs/one.tests.yaml', tests('one'));
    write('defs/two.yaml', specOf('two'));
    write('defs/two.tests.yaml', tests('other'));
    write('defs/three.yaml', specOf('three'));
    write('defs/three.tests.yaml', 'cases: [');
    expect(await slugs('defs')).toEqual(['one', 'three', 'two']);
    const stored = async (slug: string) =>
      (await harness.store.get({ kind: 'workflow', slug }))?.tests;
    expect(await stored('one')).toMatchObject({ content: tests('one'), author: 'seed' });
    expect([await stored('two'), await stored('three')]).toEqual([null, null]);
  });

  it('seeds agents before the workflows that use them', async () => {
    const agent = {
      ...{ apiVersion: 'platform/agent-v1', slug: 'sum-up', name: 'Résumer' },
      ...{ provider: 'anthropic', model: 'small', prompt: 'Résume.' },
      inputs: [{ name: 'question', type: 'String', required: false }],
      outputs: [{ name: 'summary', type: 'String' }],
    };
    const asking = specOf('one', {
      nodes: [
        { id: 'start', type: 't.lab' },
        { id: 'ask', type: 'agent.sum_up' },
      ],
      edges: [{ from: 'start.$done', to: 'ask.$after' }],
    });
    write('defs/z-agent.yaml', agent);
    write('defs/a-workflow.yaml', asking);
    const [version] = await seed('defs');
    expect(version).toMatchObject({ slug: 'one', pins: { agents: { 'sum-up': { version: 1 } } } });
    expect((await harness.store.published('agent')).versions).toMatchObject([{ slug: 'sum-up' }]);
    expect((await harness.current.inForce()).workflows).toHaveLength(1);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError } from '@platform/ports';
import { specHash } from '@platform/workflow';

import { proxyCatalog, specOf } from '../__fixtures__/proxy-catalog';
import { readDefinitions } from './read-definitions';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'proxy definitions '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  const path = join(root, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

const read = (...folders: string[]) =>
  readDefinitions(
    folders.map((path) => ({ path, key: 'seed' })),
    { root, catalog: proxyCatalog },
  );

describe('readDefinitions', () => {
  it('publishes a sound definition, with the file it came from and the hash of its content', () => {
    write('defs/one.json', specOf('one'));
    expect(read('defs')).toEqual([
      {
        slug: 'one',
        name: 'Workflow one',
        version: 1,
        hash: specHash(specOf('one')),
        file: join('defs', 'one.json'),
        spec: specOf('one'),
      },
    ]);
  });

  it('reads YAML and JSON, and nothing else of the folder', () => {
    write('defs/a.yaml', specOf('a'));
    write('defs/b.yml', specOf('b'));
    write('defs/c.json', specOf('c'));
    write('defs/readme.md', 'not a definition');
    write('defs/old.yaml.bak', specOf('old'));
    write('defs/a.tests.yaml', specOf('tests'));
    write('defs/a.tests.json', specOf('tests'));
    write('defs/nested.yaml/d.yaml', specOf('d'));
    expect(read('defs').map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  });

  it('is in slug order, whatever the files are called', () => {
    write('defs/1.yaml', specOf('zeta'));
    write('defs/2.yaml', specOf('alpha'));
    write('more/0.yaml', specOf('mu'));
    expect(read('defs', 'more').map(({ slug }) => slug)).toEqual(['alpha', 'mu', 'zeta']);
  });

  it.each<[string, unknown]>([
    ['is no YAML', '{'],
    ['is empty', ''],
    ['is no specification', { apiVersion: 'platform/workflow-v1', slug: 'bad' }],
    ['names an unknown node type', specOf('bad', { nodes: [{ id: 'x', type: 't.none' }] })],
  ])('leaves out a file that %s, and keeps the rest', (_what, content) => {
    write('defs/bad.yaml', content);
    write('defs/good.yaml', specOf('good'));
    expect(read('defs').map(({ slug }) => slug)).toEqual(['good']);
  });

  it('keeps the first of two definitions with one slug: folder order, then file order', () => {
    write('first/b.yaml', specOf('one', { name: 'Premier' }));
    write('first/c.yaml', specOf('one', { name: 'Second' }));
    write('second/a.yaml', specOf('one', { name: 'Troisième' }));
    expect(read('first', 'second').map(({ name }) => name)).toEqual(['Premier']);
    expect(read('second', 'first').map(({ name }) => name)).toEqual(['Troisième']);
  });

  it('lets a later definition have the slug of one that was refused', () => {
    write('defs/a.yaml', specOf('one', { nodes: [{ id: 'x', type: 't.none' }] }));
    write('defs/b.yaml', specOf('one', { name: 'Second' }));
    expect(read('defs').map(({ name }) => name)).toEqual(['Second']);
  });

  it('takes an absolute folder as it is', () => {
    write('defs/one.yaml', specOf('one'));
    expect(read(join(root, 'defs')).map(({ slug }) => slug)).toEqual(['one']);
  });

  it('is nothing where there is nothing', () => {
    mkdirSync(join(root, 'empty'));
    expect(read()).toEqual([]);
    expect(read('empty')).toEqual([]);
  });

  it.each(['missing', 'file.yaml'])('cannot start from %s, and names what to fix', (path) => {
    write('file.yaml', specOf('one'));
    const open = () =>
      readDefinitions([{ path, key: 'DEFINITION_SEED_DIR' }], { root, catalog: proxyCatalog });
    expect(open).toThrow(ConfigurationError);
    expect(open).toThrow(
      expect.objectContaining({
        key: 'DEFINITION_SEED_DIR',
        message: expect.stringContaining(join(root, path)),
      }),
    );
  });

  describe('with workflows that call each other', () => {
    const calling = (slug: string, workflow: string) =>
      specOf(slug, {
        nodes: [
          { id: 'called', type: 'core.workflow-called' },
          { id: 'call', type: 'core.call', config: { workflow } },
        ],
        edges: [{ from: 'called.$done', to: 'call.$after' }],
      });
    const called = (slug: string) =>
      specOf(slug, { nodes: [{ id: 'called', type: 'core.workflow-called' }], edges: [] });

    it('lets every workflow carry those it can reach, through others too', () => {
      write('defs/a.json', calling('a', 'b'));
      write('defs/b.json', calling('b', 'c'));
      write('defs/c.json', called('c'));
      const carried = read('defs').map(({ slug, called: with_ }) => [
        slug,
        Object.keys(with_ ?? {}),
      ]);
      expect(carried).toEqual([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]);
    });

    it('leaves out those that call one that is not there, or was left out', () => {
      write('defs/a.json', calling('a', 'b'));
      write('defs/b.json', calling('b', 'gone'));
      write('defs/c.json', called('c'));
      expect(read('defs').map(({ slug }) => slug)).toEqual(['c']);
    });

    it('leaves out those that call each other in a circle', () => {
      write('defs/a.json', calling('a', 'b'));
      write('defs/b.json', calling('b', 'a'));
      expect(read('defs')).toEqual([]);
    });
  });

  it('leaves out what the engine does not run: an attempt of more than 20 minutes', () => {
    const spec = specOf('one');
    const waiting = (timeout: string) => ({
      ...spec,
      nodes: [
        ...spec.nodes,
        { id: 'extra', type: 'core.wait', config: { for: 'PT1S' }, policy: { timeout } },
      ],
    });
    write('defs/one.json', waiting('PT21M'));
    expect(read('defs')).toEqual([]);
    write('defs/one.json', waiting('PT20M'));
    expect(read('defs')).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['no rule', {}],
    ['four fields', { cron: '7 * * *' }],
    ['a minute that no hour has', { cron: '60 7 * * *' }],
    ['a day that no month has', { cron: '0 7 30 2 *' }],
    ['a single instant', { cron: '2026-11-20T07:00:00' }],
    ['an unknown time zone', { cron: '0 7 * * *', timezone: 'Mars/Olympus' }],
    ['an unknown policy for missed instants', { cron: '0 7 * * *', missed: 'some' }],
  ])('leaves out a schedule with %s', (_what, config) => {
    const scheduled = (given: object) =>
      specOf('one', { nodes: [{ id: 'start', type: 'core.schedule', config: { ...given } }] });
    write('defs/one.json', scheduled(config));
    expect(read('defs')).toEqual([]);
    write(
      'defs/one.json',
      scheduled({ cron: '0 7 * * 1-5', timezone: 'Europe/Paris', missed: 'all' }),
    );
    expect(read('defs')).toHaveLength(1);
  });
});

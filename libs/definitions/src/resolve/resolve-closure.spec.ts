import { calling, pinnedVersions, Shelf, versionsOf } from './__fixtures__/shelf';
import { closureFindings } from './closure-findings';
import { resolveClosure } from './resolve-closure';

let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
});

const reached = (...given: Parameters<typeof calling>) =>
  versionsOf(resolveClosure({ spec: calling(...given) }, shelf).carried);

describe('what a specification reaches', () => {
  it('is what is published, through others too', () => {
    shelf.publish(calling('c'));
    shelf.publish(calling('c'));
    shelf.publish(calling('b', ['c']));
    expect(reached('a', ['b'])).toEqual({ b: 1, c: 2 });
    expect(reached('a')).toEqual({});
  });

  it('is the version that a call names', () => {
    shelf.publish(calling('b'));
    shelf.publish(calling('b'));
    expect(reached('a', [{ workflow: 'b', version: 1 }])).toEqual({ b: 1 });
  });

  it('is, of what it calls, what that was published with', () => {
    shelf.publish(calling('c'));
    shelf.publish(calling('b', ['c']));
    shelf.publish(calling('c'));
    expect(reached('a', ['b'])).toEqual({ b: 1, c: 1 });
    shelf.publish(calling('b', [{ workflow: 'c', version: 'published' }]));
    expect(reached('a', ['b'])).toEqual({ b: 2, c: 2 });
  });

  it('takes detached calls and those in the bodies of maps', () => {
    shelf.publish(calling('b'));
    shelf.publish(calling('c'));
    const inMap = calling('a', [{ workflow: 'c', mode: 'detach' }]);
    const body = { nodes: calling('x', ['b']).nodes, edges: [], outputs: [] };
    const spec = {
      ...inMap,
      nodes: [...inMap.nodes, { id: 'm', type: 'core.map', config: { body } }],
    };
    const closure = resolveClosure({ spec }, shelf);
    expect(versionsOf(closure.carried)).toEqual({ b: 1, c: 1 });
    expect(closure.carried.get('b')?.path).toBe('/nodes/2/config/body/nodes/1/config/workflow');
  });

  it('follows onFailure of what becomes a run of its own, and not of a scope', () => {
    shelf.publish(calling('alert'));
    shelf.publish(calling('b', [], 'alert'));
    expect(reached('a', [], 'alert')).toEqual({ alert: 1 });
    expect(reached('a', ['b'])).toEqual({ b: 1 });
    expect(reached('a', [{ workflow: 'b', mode: 'detach' }])).toEqual({ b: 1, alert: 1 });
    // Reached first as a scope, later as a run.
    expect(reached('a', ['b', { workflow: 'b', mode: 'detach' }])).toEqual({ b: 1, alert: 1 });
  });
});

describe('what a publication pins', () => {
  it('is everything that no call of `published` leads to', () => {
    shelf.publish(calling('deep'));
    shelf.publish(calling('fixed', ['deep']));
    shelf.publish(calling('under'));
    shelf.publish(calling('loose', ['under']));
    const spec = calling('a', ['fixed', { workflow: 'loose', version: 'published' }]);
    const { carried, pins } = resolveClosure({ spec }, shelf);
    expect(versionsOf(carried)).toEqual({ fixed: 1, deep: 1, loose: 1, under: 1 });
    expect(pinnedVersions(pins)).toEqual({ deep: 1, fixed: 1 });
    expect(pins['fixed']?.hash).toBe(shelf.published('fixed')?.hash);
  });

  it('has what is reached in both ways', () => {
    shelf.publish(calling('c'));
    shelf.publish(calling('b', ['c']));
    const spec = calling('a', [{ workflow: 'b', version: 'published' }, 'b']);
    expect(pinnedVersions(resolveClosure({ spec }, shelf).pins)).toEqual({ b: 1, c: 1 });
  });

  it('holds whatever is published later', () => {
    shelf.publish(calling('b'));
    const version = shelf.publish(calling('a', ['b']));
    shelf.publish(calling('b'));
    expect(versionsOf(resolveClosure(version, shelf).carried)).toEqual({ b: 1 });
    shelf.retire('b');
    expect(versionsOf(resolveClosure(version, shelf).carried)).toEqual({ b: 1 });
  });
});

describe('what cannot be resolved', () => {
  const problems = (...given: Parameters<typeof calling>) =>
    resolveClosure({ spec: calling(...given) }, shelf);

  it('is a version that is not there, told where it is asked for', () => {
    shelf.publish(calling('b'));
    const { missing, carried } = problems('a', [{ workflow: 'b', version: 2 }, 'gone']);
    expect(missing).toEqual([
      { slug: 'b', version: 2, path: '/nodes/1/config/workflow', through: ['a', 'b'] },
      {
        slug: 'gone',
        version: 'published',
        path: '/nodes/2/config/workflow',
        through: ['a', 'gone'],
      },
    ]);
    expect(carried.size).toBe(0);
  });

  it('is told at the call of the root that leads there', () => {
    shelf.publish(calling('c'));
    shelf.publish(calling('b', [{ workflow: 'c', version: 'published' }]));
    shelf.retire('c');
    const closure = problems('a', ['b']);
    expect(closure.missing).toEqual([
      {
        slug: 'c',
        version: 'published',
        path: '/nodes/1/config/workflow',
        through: ['a', 'b', 'c'],
      },
    ]);
    expect(closureFindings(closure)).toEqual([
      {
        code: 'WF206',
        severity: 'error',
        path: '/nodes/1/config/workflow',
        message: {
          fr: "aucune version de « c » n'est publiée (a → b → c)",
          en: 'no version of "c" is published (a → b → c)',
        },
      },
    ]);
  });

  it('is a workflow in two versions', () => {
    shelf.publish(calling('c'));
    shelf.publish(calling('b', ['c']));
    shelf.publish(calling('c'));
    const closure = problems('a', ['b', 'c'], 'b');
    expect(closure.conflicts).toEqual([
      { slug: 'c', versions: [2, 1], path: '/nodes/1/config/workflow', through: ['a', 'b', 'c'] },
    ]);
    expect(closureFindings(closure)).toMatchObject([
      {
        code: 'WF206',
        message: { en: '"c" would be reached in two versions, 2 and 1 (a → b → c)' },
      },
    ]);
  });

  it('is a pin that a published version should have', () => {
    shelf.publish(calling('b'));
    const version = shelf.publish(calling('a', ['b']), {});
    expect(resolveClosure(version, shelf).missing).toMatchObject([
      { slug: 'b', version: 'pinned' },
    ]);
  });

  it('ends where workflows call each other in a circle', () => {
    shelf.publish(calling('b', [{ workflow: 'a', version: 'published' }]));
    shelf.publish(calling('a', [{ workflow: 'b', version: 'published' }]));
    const { carried } = resolveClosure({ spec: calling('x', ['a']) }, shelf);
    expect(versionsOf(carried)).toEqual({ a: 1, b: 1 });
    expect(reached('a', ['b'])).toEqual({ b: 1 });
  });
});

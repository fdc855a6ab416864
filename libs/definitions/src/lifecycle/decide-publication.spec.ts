import { specOf } from '../__fixtures__/test-installation';
import { calling } from '../resolve/__fixtures__/shelf';
import { AUTHOR, TestDefinitions } from './__fixtures__/test-definitions';
import { decidePublication, decideRollback } from './decide-publication';

let definitions: TestDefinitions;
beforeEach(() => {
  definitions = new TestDefinitions();
});

const decide = async (definition = definitions.get('one')) =>
  decidePublication(
    { definition, author: AUTHOR, note: 'why' },
    await definitions.published(),
    definitions.deps,
  );
const rollBack = async (slug: string, to: number) =>
  decideRollback(
    { definition: definitions.get(slug), author: AUTHOR },
    to,
    await definitions.published(),
    definitions.deps,
  );

/** A workflow with a required input, which every caller has to wire. */
const demanding = (slug: string) => ({
  ...calling(slug),
  inputs: [{ name: 'dose', type: { kind: 'any' as const }, required: true }],
});

describe('publishing a draft', () => {
  it('makes it a version with what it calls now', async () => {
    await definitions.publish(calling('b'));
    const { draft } = definitions.draft(calling('one', ['b']));
    expect(await decide()).toEqual({
      version: {
        name: 'one',
        content: draft?.content,
        hash: draft?.hash,
        pins: {
          workflows: { b: { version: 1, hash: expect.any(String) } },
          agents: {},
          plugins: { '@platform/plugin-core': '1.0.0' },
          eventTypes: [],
        },
        author: 'ada',
        note: 'why',
        origin: 'publish',
        rollbackOf: null,
        file: null,
      },
      warnings: expect.any(Array),
    });
  });

  it('is refused when there is none', async () => {
    expect(await decide()).toEqual({ refused: 'no-draft' });
  });

  it('is refused to whoever had a hand in it, under whatever id, where two are asked for', async () => {
    definitions = new TestDefinitions({ fourEyes: true });
    const { draft } = definitions.draft(specOf('one'));
    if (!draft) throw new Error('draft');
    const by = (authors: readonly string[], lineage: readonly string[]) =>
      decide(definitions.draft(specOf('one'), { draft: { ...draft, authors, lineage } }));
    expect(await by(['ada'], [])).toEqual({ refused: 'four-eyes' });
    expect(await by(['key-7'], ['user:ada', 'key:key-7'])).toEqual({ refused: 'four-eyes' });
    expect(await by(['eve'], ['user:eve'])).toMatchObject({ version: { origin: 'publish' } });
  });

  it('is refused with what is wrong, whether it is no specification or an unsound one', async () => {
    const content = { slug: 'one' };
    const { draft } = definitions.draft(specOf('one'));
    if (!draft) throw new Error('draft');
    const unreadable = definitions.draft(specOf('one'), { draft: { ...draft, content } });
    expect(await decide(unreadable)).toMatchObject({ refused: 'invalid', kind: 'workflow' });
    expect(await decide(definitions.draft(calling('one', ['gone'])))).toMatchObject({
      refused: 'invalid',
      diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'WF206' })]),
    });
  });

  it('is refused when it says what the published version says', async () => {
    await definitions.publish(specOf('one'));
    expect(await decide(definitions.draft(specOf('one')))).toEqual({
      refused: 'already-published',
    });
    const other = definitions.draft(specOf('one', { name: 'Other' }));
    expect(await decide(other)).toMatchObject({ version: { name: 'Other' } });
  });

  it('is refused with the test cases that fail', async () => {
    definitions.failures = [{ path: '/cases/0', message: { fr: 'échec', en: 'failure' } }];
    expect(await decide(definitions.draft(specOf('one')))).toMatchObject({ warnings: [] });
    const tests = { content: {}, author: 'ada', updatedAt: '2026-03-01T10:00:00.000Z' };
    expect(await decide(definitions.draft(specOf('one'), { tests }))).toEqual({
      refused: 'tests-failed',
      failures: definitions.failures,
    });
  });

  it('is refused with the published workflows that it would break', async () => {
    await definitions.publish(calling('b'));
    await definitions.publish(calling('one', [{ workflow: 'b', version: 'published' }]));
    await definitions.publish(calling('kept', ['b']));
    expect(await decide(definitions.draft(demanding('b')))).toMatchObject({
      refused: 'dependents-broken',
      broken: [{ slug: 'one', reason: { severity: 'error' } }],
    });
  });
});

describe('rolling back', () => {
  it('publishes an older content with the pins that it had', async () => {
    await definitions.publish(calling('b'));
    const { version: first } = await definitions.publish(calling('one', ['b']));
    await definitions.publish({ ...calling('b'), name: 'B2' });
    await definitions.publish({ ...calling('one', ['b']), name: 'Two' });
    definitions.draft(calling('one'));
    expect(await rollBack('one', 1)).toEqual({
      version: { ...first, note: null, origin: 'rollback', rollbackOf: 1 },
      warnings: expect.any(Array),
    });
  });

  it('is refused to a version that is not there, altered, or published', async () => {
    await definitions.publish(specOf('one'));
    expect(await rollBack('one', 7)).toEqual({ refused: 'no-such-version' });
    expect(await rollBack('one', 1)).toEqual({ refused: 'already-published' });
    definitions.alter('one', 1, { slug: 'one' });
    expect(await rollBack('one', 1)).toEqual({ refused: 'version-altered' });
  });
});

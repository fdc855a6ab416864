import { testInstallation } from '../__fixtures__/test-installation';
import { agentRules } from '../kinds/agent-rules';
import { readAny, readDocument } from './read-document';

const rules = agentRules(testInstallation);
const read = (text: string, expected?: string) => readDocument(text, rules, expected);

describe('a document', () => {
  it('is read whatever it says, as long as it has a slug', () => {
    expect(read('slug: sum-up\nname: Sum up')).toMatchObject({
      slug: 'sum-up',
      name: 'Sum up',
      content: { slug: 'sum-up', name: 'Sum up' },
      diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'AG100' })]),
    });
    expect(read('slug: sum-up')).toMatchObject({ name: 'sum-up' });
  });

  it.each([
    ['no YAML', ': :\n- [', undefined, { refused: 'unreadable' }],
    ['no object', '- 1', undefined, { refused: 'slug-mismatch' }],
    ['no slug', 'slug: Not A Slug', undefined, { refused: 'slug-mismatch' }],
    ['another slug', 'slug: other', 'sum-up', { refused: 'slug-mismatch', expected: 'sum-up' }],
    ['a reserved slug', 'slug: import', undefined, { refused: 'slug-reserved', slug: 'import' }],
  ])('is refused that has %s', (_what, text, expected, refusal) => {
    expect(read(text, expected)).toMatchObject(refusal);
  });
});

it('readDocument tells where in a text a finding is, and nothing of the kind of a value', () => {
  const [inText] = readAny('slug: 7\n', rules).diagnostics;
  expect(inText).toMatchObject({ code: 'AG100' });
  const { located } = readAny('slug: 7\n', rules);
  const finding = { ...inText, path: '/slug' } as never;
  expect(located([finding])).toMatchObject([{ position: { line: 1 } }]);
  expect(readAny({ slug: 7 }, rules).located([finding])).toEqual([finding]);
});

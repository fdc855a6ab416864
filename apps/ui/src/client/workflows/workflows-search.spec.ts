import { readWorkflowSearch, readWorkflowsSearch } from './workflows-search';

it('readWorkflowsSearch reads a version by its number, and the draft', () => {
  expect(
    readWorkflowSearch({ tab: 'compare', version: 'draft', compare: 3, node: 'dose' }),
  ).toEqual({
    tab: 'compare',
    version: 'draft',
    compare: 3,
    node: 'dose',
  });
});

it.each([[{ version: 0 }], [{ version: 1.5 }], [{ compare: 'last' }], [{ tab: 'x', node: '' }]])(
  'readWorkflowsSearch leaves out of an address what says nothing: %j',
  (search) => {
    expect(readWorkflowSearch(search)).toEqual({});
  },
);

it('readWorkflowsSearch reads what to find, also when it looks like a number', () => {
  expect(readWorkflowsSearch({ find: 7 })).toEqual({ find: '7' });
  expect(readWorkflowsSearch({ find: '' })).toEqual({});
});

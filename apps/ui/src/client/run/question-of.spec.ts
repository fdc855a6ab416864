import { questionOf } from './question-of';

const SPECIFICATION = {
  nodes: [
    {
      id: 'ask',
      config: {
        title: 'Start {{ in.dose }} mg of {{in.drug}}, {{ in.since | date }}?',
        instructions: 'An ECG comes first: {{ in.isDone }}. {{ in.tiny }} {{ in.list }}',
      },
    },
    { id: 'bare', config: { title: 'Start?' } },
    { id: 'rule', config: { when: 'true' } },
  ],
};

it('the question has the values that were put to the person, and other places as the workflow has them', () => {
  const inputs = { dose: 2.5, drug: 'a drug', isDone: false, tiny: 1e-9, list: [1], since: 'x' };
  expect(questionOf({ path: 'ask', id: 'ask', inputs }, SPECIFICATION)).toEqual({
    title: 'Start 2.5 mg of a drug, {{ in.since | date }}?',
    instructions: 'An ECG comes first: false. {{ in.tiny }} {{ in.list }}',
  });
});

it.each([
  ['without instructions', { path: 'bare', id: 'bare' }, { title: 'Start?' }],
  ['of a node that asks nobody', { path: 'rule', id: 'rule' }, undefined],
  ['of a node that the version does not have', { path: 'gone', id: 'gone' }, undefined],
  ['of a node of the same id in a called workflow', { path: 'call/ask', id: 'ask' }, undefined],
])('a question %s', (_what, node, question) => {
  expect(questionOf(node, SPECIFICATION)).toEqual(question);
});

it('there is no question while the version is not known', () => {
  expect(questionOf({ path: 'ask', id: 'ask' }, undefined)).toBeUndefined();
});

import { rowsFound, rowTexts } from './rows-found';

const config = {
  outputs: [{ name: 'dose', type: { kind: 'primitive', name: 'Number' } }],
  rows: [
    { when: { age: '< 18' }, then: { dose: 2.5 }, note: 'Réservée au spécialiste' },
    { when: { age: '>= 18', pregnant: true }, then: { dose: 0 } },
    {
      when: { age: '>= 18', pregnant: false },
      then: { dose: 5 },
      source: { citation: 'VIDAL', page: '12' },
    },
  ],
};

describe('the rows that a search finds', () => {
  it.each<[string, string, readonly number[]]>([
    ['all, without a search', ' ', [0, 1, 2]],
    ['the one of a number', '3', [2]],
    ['those with a cell', '>= 18', [1, 2]],
    ['those with every word, wherever it stands', '18 oui', [1]],
    ['those with a result as it is shown', '2,5', [0]],
    ['those with a note, without its accents', 'reservee', [0]],
    ['those with a source', 'vidal', [2]],
    ['none', 'oxygène', []],
  ])('are %s', (_which, find, found) => {
    const texts = rowTexts(config, { language: 'fr', catalog: undefined });
    expect(rowsFound(texts, find)).toEqual(found);
  });
});

import { keyedBy } from './read-config';

const feed = {
  name: 'results',
  query: {
    contentKey: { status: ['amended', 'corrected'] },
    takenBack: { status: ['entered-in-error', 'cancelled'] },
  },
};

it('read config: names a record by its file, and what corrects one by its content as well', () => {
  expect(keyedBy('o-1', { status: 'final' }, feed)).toEqual({ key: 'o-1' });
  const corrected = keyedBy('o-1', { status: 'corrected', value: 7 }, feed);
  expect(corrected.key).toMatch(/^o-1\.c[0-9a-f]{32}$/);
  expect(keyedBy('o-1', { status: 'corrected', value: 7 }, feed)).toEqual(corrected);
  expect(keyedBy('o-1', { status: 'corrected', value: 8 }, feed)).not.toEqual(corrected);
});

it('read config: has a record take back what the files of its name said, when its feed says which do so', () => {
  expect(keyedBy('o-1', { status: 'entered-in-error' }, feed)).toEqual({
    key: 'o-1',
    withdraws: {
      ...{ keys: ['o-1'], beginnings: ['o-1.c'], restLength: 32 },
      reason: 'résultat retiré par son auteur',
    },
  });
  const plain = { name: 'results', query: {} };
  expect(keyedBy('o-1', { status: 'entered-in-error' }, plain)).toEqual({ key: 'o-1' });
});

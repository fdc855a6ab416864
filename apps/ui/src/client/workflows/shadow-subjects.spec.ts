import { subjectsOf } from './shadow-subjects';

const effect = (port: string, targetId: string) => ({
  ...{ seq: 1, port, op: 'addNotification', targetId, payload: {} },
});

it('a changed run concerns those to whom it writes otherwise', () => {
  const effects = {
    added: [effect('patient', 'p1')],
    removed: [effect('encounter', 'e1')],
    changed: [{ ...effect('patient', 'p1'), differences: [] }],
  };
  expect(subjectsOf({ effects })).toEqual({ encounter: 'e1', patient: 'p1' });
});

it('a run with another result alone names nobody', () => {
  expect(subjectsOf({ effects: { added: [], removed: [], changed: [] } })).toEqual({});
});

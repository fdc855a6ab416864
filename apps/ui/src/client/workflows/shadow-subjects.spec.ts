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
  expect(subjectsOf({ subjects: {}, effects })).toEqual({ encounter: 'e1', patient: 'p1' });
});

it('a run that would only ask otherwise concerns its own subjects', () => {
  const effects = { added: [], removed: [], changed: [] };
  expect(subjectsOf({ subjects: { patient: 'p1' }, effects })).toEqual({ patient: 'p1' });
  expect(subjectsOf({ subjects: {}, effects })).toEqual({});
});

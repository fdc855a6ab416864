import { recordChanges } from './record-changes';

const effect = (op: string, payload: unknown, more: object = {}) => ({
  ...{ seq: 1, port: 'patient', op, targetId: 'p1', payload },
  ...more,
});

it('recordChanges tells additions, changes, removals and messages apart', () => {
  const ops = ['addNotification', 'updateDemographics', 'withdrawValidationRequest', 'send'];
  const [target] = recordChanges(
    ops.map((op) => effect(op, { a: 1 })),
    {},
  );
  expect(target?.changes.map(({ kind }) => kind)).toEqual(['added', 'changed', 'removed', 'sent']);
});

it('recordChanges says what was there before a change, and leaves out what stays', () => {
  const record = { demographics: { sex: 'female', name: 'A', birthDate: '1948' } };
  const [target] = recordChanges(
    [effect('updateDemographics', { sex: 'female', name: 'B', birthDate: null, deceased: true })],
    { patient: record },
  );
  expect(target?.changes[0]?.members).toEqual([
    { name: 'name', before: 'A', after: 'B' },
    { name: 'birthDate', before: '1948', after: undefined },
    { name: 'deceased', before: undefined, after: true },
  ]);
});

it('recordChanges compares a second change with the first', () => {
  const changes = [
    effect('updateDemographics', { name: 'B' }),
    effect('updateDemographics', { name: 'C' }),
  ];
  const [target] = recordChanges(changes, { patient: { demographics: { name: 'A' } } });
  expect(target?.changes[1]?.members).toEqual([{ name: 'name', before: 'B', after: 'C' }]);
});

it('recordChanges counts the lists of the record that change', () => {
  const [target] = recordChanges(
    [effect('addNotification', {}), effect('addAllergy', {}), effect('addNotification', {})],
    { patient: { notifications: [{}], allergies: [] } },
  );
  expect(target?.counts).toEqual([
    { part: 'notifications', before: 1, after: 3 },
    { part: 'allergies', before: 0, after: 1 },
  ]);
});

it('recordChanges keeps the records of different subjects and ports apart', () => {
  const targets = recordChanges(
    [
      effect('addNote', { text: 'x' }, { port: 'prescription', targetId: 'rx1' }),
      effect('addNotification', {}),
      effect('addNotification', {}, { targetId: 'p2' }),
    ],
    { prescription: [{ id: 'rx1', notes: [1, 2] }] },
  );
  expect(targets.map(({ port, targetId }) => `${port} ${targetId}`)).toEqual([
    ...['prescription rx1', 'patient p1', 'patient p2'],
  ]);
  expect(targets[0]?.counts).toEqual([{ part: 'notes', before: 2, after: 3 }]);
});

it('recordChanges counts nothing, and shows the whole change, when the record is not known', () => {
  const [target] = recordChanges(
    [effect('addNotification', {}), effect('updateDemographics', { name: 'B' })],
    undefined,
  );
  expect(target?.counts).toEqual([]);
  expect(target?.changes[1]?.members).toEqual([{ name: 'name', before: undefined, after: 'B' }]);
});

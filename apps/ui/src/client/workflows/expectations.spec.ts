import { expectationsOf } from './expectations';

it('expectations: says what a case expects, in a fixed order', () => {
  const effect = {
    port: 'patient',
    op: 'addNotification',
    nodePath: 'notify',
    targetId: 'p1',
    payload: { severity: 'warning', count: 2 },
  };
  expect(
    expectationsOf({
      skipped: ['check'],
      effects: [effect],
      outputs: { dose: 4 },
      status: 'completed',
    }),
  ).toEqual([
    { name: 'status', values: ['completed'] },
    { name: 'outputs', values: ['dose 4'] },
    { name: 'effects', values: ['patient.addNotification · notify: severity warning, count 2'] },
    { name: 'skipped', values: ['check'] },
  ]);
});

it('expectations: keeps that nothing may be written', () => {
  expect(expectationsOf({ effects: [] })).toEqual([{ name: 'effects', values: [] }]);
});

it('expectations: says how a run fails', () => {
  expect(expectationsOf({ error: { code: 'TIMEOUT', nodePath: 'ask' } })).toEqual([
    { name: 'error', values: ['TIMEOUT · ask'] },
  ]);
});

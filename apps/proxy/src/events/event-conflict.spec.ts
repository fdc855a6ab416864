import { differingFields } from './event-conflict';

const first = {
  eventId: 'E1',
  eventType: 'lab.result',
  patientId: 'p1',
  value: 0,
  note: null,
  coding: [{ code: 'a', system: 's' }, 'b'],
};

it.each<[string, object, readonly string[]]>([
  ['itself', {}, []],
  ['other order of members', { coding: [{ system: 's', code: 'a' }, 'b'] }, []],
  ['nothing instead of null', { note: undefined }, []],
  ['null instead of nothing', { more: null }, []],
  ['null in what is nested', { coding: [{ code: 'a', system: 's', display: null }, 'b'] }, []],
  ['a negative zero', { value: -0 }, []],
  ['another patient', { patientId: 'p2' }, ['patientId']],
  ['another order of a list', { coding: ['b', { code: 'a', system: 's' }] }, ['coding']],
  ['a list that is longer', { coding: [...first.coding, 'c'] }, ['coding']],
  ['a text instead of a number', { value: '0' }, ['value']],
  ['a list instead of an object', { coding: { 0: 'a' } }, ['coding']],
  ['one field more, one less', { more: 1, patientId: null }, ['more', 'patientId']],
  ['a field called like one of every object', { toString: 'x' }, ['toString']],
])('an event with %s differs in %j', (_what, over, fields) => {
  const event = JSON.parse(JSON.stringify({ ...first, ...over })) as typeof first;
  expect(differingFields(first, event)).toEqual(fields);
  expect(differingFields(event, first)).toEqual(fields);
});

it('an event that the engine stored without its content is compared by its type', () => {
  const cut = { eventId: 'E1', eventType: 'lab.result', $truncated: 5_000_000 };
  expect(differingFields(cut, first)).toEqual([]);
  expect(differingFields(cut, { ...first, eventType: 'other' })).toEqual(['eventType']);
});

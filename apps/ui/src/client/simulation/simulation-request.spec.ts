import {
  fieldErrors,
  readSetup,
  setupOfCase,
  subjectModeOf,
  withField,
  withOptions,
  writeSetup,
  type Setup,
} from './simulation-request';

const setup: Setup = { event: { eventType: 'lab', patientId: 'p1' }, options: { now: '2026' } };

it('simulation request: changes options, and leaves out empty ones', () => {
  expect(withOptions(setup, { startedBy: 'dr-a' }).options).toEqual({
    now: '2026',
    startedBy: 'dr-a',
  });
  expect(withOptions(setup, { now: '', decisions: {}, liveAgents: false })).toEqual({
    event: setup.event,
  });
});

it('simulation request: changes a field of the event, and takes an empty one away', () => {
  expect(withField(setup, 'value', 7).event).toEqual({ ...setup.event, value: 7 });
  expect(withField(setup, 'urgent', false).event).toEqual({ ...setup.event, urgent: false });
  expect(withField(setup, 'patientId', '').event).toEqual({ eventType: 'lab' });
});

it.each([
  [{}, 'unknown'],
  [{ seeds: {} }, 'unknown'],
  [{ subjectsExist: true }, 'blank'],
  [{ subjectsExist: true, seeds: { patient: {} } }, 'given'],
  [{ seeds: { patient: {} } }, 'given'],
  [{ subject: { kind: 'patient', id: 'p1' }, seeds: { patient: {} } }, 'real'],
] as const)('%j is about a record that is %s', (options, mode) => {
  expect(subjectModeOf({ event: setup.event, options })).toBe(mode);
});

it('simulation request: reads what it wrote', () => {
  expect(readSetup(writeSetup(setup))).toEqual(setup);
});

it.each(['', '{', '7', '[]', '{}', '{"event":{}}', '{"event":{"eventType":"a"},"options":[]}'])(
  'simulation request: does not read %s',
  (text) => {
    expect(readSetup(text)).toBeUndefined();
  },
);

it('simulation request: simulates what a test case says, without what it expects', () => {
  const stored = { name: 'one', event: setup.event, now: '2026', expect: { status: 'completed' } };
  expect(setupOfCase(stored as never)).toEqual(setup);
});

it('simulation request: puts a message at the field that it is about', () => {
  const messages = fieldErrors([
    { path: '/event/patientId', message: 'first' },
    { path: '/event/patientId/0', message: 'second' },
    { path: '/options/now', message: 'other' },
    { path: '/event', message: 'whole' },
  ]);
  expect([...messages]).toEqual([['patientId', 'first']]);
  const ofEvent = [
    { path: '/patientId', message: 'of an event alone' },
    { path: '', message: 'whole' },
  ];
  expect([...fieldErrors(ofEvent, '')]).toEqual([['patientId', 'of an event alone']]);
});

import { insertedRuns, manifestKey, observedIn, placeOf } from './troubles';

it('troubles: leaves out what the catalog explains', () => {
  const findings = [{ path: '/ports/ledger/adapter' }, { path: '', plugin: '@site/chart' }];
  const degraded = ['@site/chart', 'instance /ports/ledger/adapter', 'instance /sources/foldr'];
  expect(observedIn(degraded, findings)).toEqual([
    { is: 'other', about: '', text: 'instance /sources/foldr' },
  ]);
});

it.each([
  ['engine: does not answer', 'engine', ''],
  ['database restored', 'restored', 'database restored'],
  ['deployment dp_1 out of reach', 'deployment', 'dp_1'],
  ['database: not writable', 'database', ''],
  ['feed lab results: not read', 'feed', 'lab results'],
  ['clock: jumped', 'clock', 'jumped'],
  ['workflow alert', 'workflow', 'alert'],
  ['run projection: as of never', 'projection', 'never'],
  ['something new', 'other', ''],
])('troubles: knows "%s"', (text, is, about) => {
  expect(observedIn([text], [])).toEqual([{ is, about, text }]);
});

it('troubles: counts the runs that are inserted, once', () => {
  const degraded = ['run index: being completed', 'run index: 250 runs inserted'];
  expect(observedIn(degraded, [])).toHaveLength(1);
  expect(insertedRuns(degraded)).toBe(250);
  expect(insertedRuns([])).toBeUndefined();
});

it.each([
  ['/ports/ledger/adapter', 'ports.ledger.adapter'],
  ['/eventBindings/0', 'eventBindings.0'],
  ['/terminology/http:~1~1loinc.org/adapter', 'terminology."http://loinc.org".adapter'],
  ['', ''],
])('troubles: writes %s as a key', (pointer, key) => {
  expect(manifestKey(pointer)).toBe(key);
});

it('troubles: says where, as far as it is known', () => {
  expect(placeOf({ file: 'a.yaml', position: { line: 3, column: 7 } })).toBe('a.yaml:3:7');
  expect(placeOf({ file: 'a.yaml' })).toBe('a.yaml');
  expect(placeOf({})).toBe('');
});

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { RetrospectiveReport } from '@platform/retrospective';

import { operate } from '../__fixtures__/operator-harness';
import { readInstallation } from '../plugins/installation';
import { lines, person, potassium, ward, writeExport } from '../retro/__fixtures__/small-export';

const DEFINITIONS = join(__dirname, '../../../../plugins/renal/definitions');
const ALERT = join(DEFINITIONS, 'hyperkalaemia-alert.yaml');

/** Without a source, so that a binding has to be named. */
const INSTANCE = `apiVersion: platform/instance-v1
name: Test
locale: fr
timezone: Europe/Paris
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retro-'));
  writeFileSync(inFolder('instance.yaml'), INSTANCE);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => join(folder, name);

const environment = () => ({
  PLATFORM_DATA_DIR: inFolder('data'),
  INSTANCE_CONFIG: inFolder('instance.yaml'),
});
const run = (...words: readonly string[]) => operate(environment(), 'retro', ...words);

/** Runs the command over an export, and returns its report. */
async function reportOf(
  files: Readonly<Record<string, string | Buffer>>,
  ...more: readonly string[]
): Promise<RetrospectiveReport> {
  const json = inFolder('report.json');
  const answer = await run(
    ...[ALERT, writeExport(inFolder('export'), files), '--binding', 'ehr-potassium'],
    ...['--json', json, ...more],
  );
  expect(answer).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(readFileSync(json, 'utf8')) as RetrospectiveReport;
}

const first = potassium('o1', 4.1, '2026-10-05T08:00:00Z');
const severe = potassium('o2', 6.7, '2026-10-06T08:00:00Z');
const later = potassium('o3', 6.8, '2026-10-12T08:00:00Z');

it('retro counts by ward and week what a workflow would have done, from files in any order', async () => {
  const report = await reportOf({
    'Observation.ndjson.gz': gzipSync(lines([later, first, severe])),
    'Patient.ndjson': lines(ward),
  });
  expect(report).toMatchObject({
    isComplete: true,
    period: { from: '2026-10-05', to: '2026-10-12', days: 8 },
    events: { total: 3, patients: 1, bindings: [{ name: 'ehr-potassium', count: 3, repeated: 0 }] },
    totals: [{ started: 3, fired: 2, patients: 1, tasks: 0, failed: 0 }],
    rows: [
      { ward: 'Cardiologie', week: '2026-W41', events: 2, sides: [{ fired: 1 }] },
      { ward: 'Soins intensifs', week: '2026-W42', events: 1, sides: [{ fired: 1 }] },
    ],
    writes: [{ name: 'patient.addNotification', counts: [2] }],
    cases: [{ ward: 'Cardiologie' }, { ward: 'Soins intensifs' }],
    export: { rejected: [], outOfOrder: 1 },
  });
});

it('retro shows nothing of who it is about: no id, no name, no value', async () => {
  const report = await reportOf({ 'all.ndjson': lines([...ward, severe]) });
  // A pseudonym has eight hexadecimal digits, which may contain one of the words.
  const parts = JSON.stringify(report).split(/P-[0-9a-f]{8}/);
  expect(parts).toHaveLength(2);
  const text = parts.join('P-');
  for (const word of ['p1', 'o2', 'e1', 'Zzyzxian', 'Ottoline', '1950', '6.7']) {
    expect(text).not.toContain(word);
  }
  expect(statSync(inFolder('report.json')).mode & 0o777).toBe(0o600);
});

it('retro reads the record as it was known: not what was written later, and each version from its day on', async () => {
  // Corrected on the 8th to a harmless value; on the 7th another result comes, and the first one is still severe.
  const corrected = potassium('o2', 4.4, '2026-10-08T08:00:00Z', {
    status: 'corrected',
    effectiveDateTime: '2026-10-06T08:00:00Z',
  });
  const report = await reportOf({ 'all.ndjson': lines([...ward, corrected, severe]) });
  expect(report.events).toMatchObject({ total: 2, patients: 1 });
  expect(report.cases).toMatchObject([{ week: '2026-W41', sides: [{ status: 'completed' }] }]);
  expect(report.totals).toMatchObject([{ started: 2, fired: 1 }]);
});

it('retro starts nothing again for a version that says the same, as its binding does', async () => {
  const again = { ...severe, meta: { lastUpdated: '2026-10-09T08:00:00Z', versionId: '2' } };
  const { events, totals } = await reportOf({ 'all.ndjson': lines([...ward, severe, again]) });
  expect(events.bindings).toEqual([{ name: 'ehr-potassium', count: 1, repeated: 1 }]);
  expect(totals).toMatchObject([{ started: 1 }]);
});

it('retro goes on where it was, and refuses a work file of something else', async () => {
  const files = { 'all.ndjson': lines([...ward, first, severe, later]) };
  const before = await reportOf(files, '--work', inFolder('a.work'));
  const again = await run('--work', inFolder('a.work'), '--json', inFolder('again.json'));
  expect(again.code).toBe(0);
  expect(JSON.parse(readFileSync(inFolder('again.json'), 'utf8'))).toEqual(before);
  expect(statSync(inFolder('a.work')).mode & 0o777).toBe(0o600);
  const other = await run(
    ...[ALERT, inFolder('export'), '--binding', 'ehr-potassium'],
    ...['--work', inFolder('a.work'), '--from', '2026-10-06'],
  );
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('is of another retrospective');
});

it('retro names each line that it does not read, with its file and why, and reads the others', async () => {
  const half = JSON.stringify(potassium('o9', 6.9, '2026-10-07T08:00:00Z')).slice(0, 120);
  const text = Buffer.concat([
    Buffer.from(lines([...ward, severe, severe])),
    Buffer.from('{"resourceType":"Observation","id":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}\nnot json\n[]\n'),
    Buffer.from(lines([{ resourceType: 'Observation' }])),
    Buffer.from(lines([{ ...severe, meta: {}, id: 'undated' }])),
    Buffer.from(lines([{ resourceType: 'Claim', id: 'c1' }])),
    Buffer.from(lines([{ ...severe, valueQuantity: { value: 2 } }])),
    Buffer.from(lines([{ ...severe, id: 'o4', subject: { display: 'x' } }])),
    Buffer.from(lines([{ ...severe, id: 'o5', subject: { reference: 'Patient/unknown' } }])),
    Buffer.from(
      lines([{ ...severe, id: 'o6', subject: { reference: 'https://other/fhir/Patient/p1' } }]),
    ),
    Buffer.from(half),
  ]);
  const { export: read, events } = await reportOf({ 'all.ndjson': text });
  const at = Object.fromEntries(
    read.rejected.map(({ reason, count, places }) => [reason, [count, places[0]?.line]]),
  );
  expect(at).toEqual({
    doubled: [1, 6],
    'not-utf8': [1, 7],
    'not-json': [1, 8],
    'not-a-resource': [1, 9],
    'without-id': [1, 10],
    'without-date': [1, 11],
    'other-type': [1, 12],
    'version-conflict': [1, 13],
    'without-patient': [1, 14],
    'unknown-patient': [1, 15],
    elsewhere: [1, 16],
    cut: [1, 17],
  });
  expect(events.total).toBe(1);
  expect(read.lines).toBe(17);
});

it('retro says where a compressed file breaks off, and keeps what it read before', async () => {
  const whole = gzipSync(lines([...ward, first, severe, later]));
  const { export: read } = await reportOf({
    'Patient.ndjson': lines(ward),
    'results.ndjson.gz': whole.subarray(0, whole.length - 20),
  });
  expect(read.rejected).toContainEqual(
    expect.objectContaining({ reason: 'file-broken', count: 1 }),
  );
});

it('retro says so of an export without a resource, and without an event', async () => {
  const empty = await run(
    ALERT,
    writeExport(inFolder('empty'), { 'a.ndjson': '' }),
    '--binding',
    'ehr-potassium',
  );
  expect(empty.stdout).toContain('The export has no resource that can be read.');
  const without = await run(
    ...[ALERT, writeExport(inFolder('other'), { 'a.ndjson': lines([person('p1')]) })],
    ...['--binding', 'ehr-potassium', '--work', inFolder('b.work')],
  );
  expect(without).toMatchObject({ code: 0 });
  expect(without.stdout).toContain('No event of the bindings is in this export.');
});

it.each([
  ['without an export', [ALERT], '<export> is missing'],
  ['of no folder', [ALERT, '/nowhere'], '<export> does not exist'],
  ['without an active binding', [ALERT, '.'], 'name one with --binding: ehr-potassium'],
  ['with an unknown binding', [ALERT, '.', '--binding', 'x'], '--binding x is not known'],
  [
    'with one that decides',
    [ALERT, '.', '--binding', 'ehr-decisions-status'],
    'decides validations',
  ],
  ['of an unknown day', [ALERT, '.', '--from', 'monday'], '--from is a day'],
  ['of no workflow', [], '<slug|definition.yaml> or --work is missing'],
])('retro %s says what to correct', async (_, words, expected) => {
  writeExport(inFolder('export'), { 'a.ndjson': lines(ward) });
  const given = words.map((word) => (word === '.' ? inFolder('export') : word));
  const { code, stderr } = await run(...given);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(expected) });
});

it('retro keeps a case as a stored test that goes the same way, with nothing of the record in it', async () => {
  const older = potassium('o0', 5.1, '2026-10-04T08:00:00Z', {
    note: [{ text: 'dit par Ottoline' }],
  });
  const files = { 'all.ndjson': lines([...ward, older, severe, later]) };
  const tests = inFolder('kept.tests.yaml');
  await reportOf(files, '--work', inFolder('a.work'));
  const keep = ['--work', inFolder('a.work'), '--keep', '2', '--tests', tests];
  expect(await run(...keep)).toMatchObject({ code: 0 });
  const text = readFileSync(tests, 'utf8');
  // The ids, the name, the birth, the words, the days and the values of the record.
  for (const word of [
    ...['p1', 'o2', 'e1', 'Zzyzxian', 'Ottoline', '1950', '2026-10', '6.7', '5.1'],
    ...['ageYears: 76', 'Potassium'],
  ]) {
    expect(text).not.toContain(word);
  }
  const { parseWorkflowTests, runTestCases } = await import('@platform/interpreter');
  const { parseWorkflow } = await import('@platform/workflow');
  const { catalog } = await readInstallation(environment());
  const { tests: parsed, diagnostics } = parseWorkflowTests(text);
  expect(diagnostics).toEqual([]);
  const { spec } = parseWorkflow(readFileSync(ALERT, 'utf8'));
  if (!spec || !parsed) throw new Error('unreadable');
  const site = { catalog, locale: 'fr', timezone: 'Europe/Paris' };
  const { cases } = await runTestCases(spec, parsed, site);
  expect(cases.map(({ ok, differences }) => ({ ok, differences }))).toEqual([
    { ok: true, differences: [] },
  ]);
  expect(text).toContain('outcome: pass');
  expect((await run(...keep)).stderr).toContain('exists: name another --tests');
  expect((await run(...keep.with(3, '9'))).stderr).toContain('--keep 9: there is no such case');
});

it('retro refuses a file that changed while it was read', async () => {
  const files = { 'all.ndjson': lines([...ward, severe]) };
  await reportOf(files, '--work', inFolder('a.work'));
  writeFileSync(inFolder('export/all.ndjson'), lines(ward));
  const { code, stderr } = await run('--work', inFolder('a.work'));
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('changed') });
});

import type { Observation, Patient, Task } from 'fhir/r4';

import { openHarness, type BenchHarness } from './__fixtures__/bench-harness';

let bench: BenchHarness;
beforeEach(async () => {
  bench = await openHarness();
});
afterEach(() => bench.close());

const RESULTS = '/patients/r-heart/results';
const POTASSIUM = encodeURIComponent('http://loinc.org|2823-3');

const potassiums = async (): Promise<readonly Observation[]> =>
  (
    await bench.warehouse.search('Observation', [
      ['patient', 'Patient/r-heart'],
      ['code', 'http://loinc.org|2823-3'],
      ['_sort', '-date'],
    ])
  ).matches;

const entered = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  code: '2823-3',
  value: '6,1',
  comparator: '',
  at: '2026-11-26T07:30',
  status: 'final',
  ...more,
});

const approval = (more: Partial<Task> = {}): Task => ({
  resourceType: 'Task',
  status: 'requested',
  intent: 'order',
  code: { coding: [{ system: 'http://hl7.org/fhir/CodeSystem/task-code', code: 'approve' }] },
  for: { reference: 'Patient/r-heart' },
  authoredOn: '2026-11-26T08:00:00Z',
  input: [{ type: { text: 'title' }, valueString: 'Confirm the potassium' }],
  ...more,
});

describe('the test bench', () => {
  it('asks who is there before it shows a patient, and goes on where the person wanted to go', async () => {
    const refused = await bench.get('/patients/r-heart');
    expect(refused).toMatchObject({
      status: 303,
      location: `/sign-in?then=${encodeURIComponent('/patients/r-heart')}`,
    });
    const choice = await bench.get(refused.location ?? '');
    expect(choice.text).toContain('Camille Orme Médecin');
    const then = bench.hidden(choice, 'then');
    const chosen = await bench.post('/sign-in', { practitioner: 'd-orme', then });
    expect(chosen.location).toBe('/patients/r-heart');
    expect((await bench.get('/patients/r-heart')).text).toContain('MAQUETTE Firmin');
  });

  it('leads nobody to another site after the choice of a person', async () => {
    for (const then of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b']) {
      const { location } = await bench.post('/sign-in', { practitioner: 'd-orme', then });
      expect(location).toBe('/patients');
    }
  });

  it('speaks the language that a person chose, on every page', async () => {
    await bench.signIn();
    expect((await bench.get('/patients')).html).toContain('<html lang="en">');
    await bench.post('/language', { language: 'fr', then: '/patients' });
    expect((await bench.get('/patients')).text).toContain('Nom du patient');
  });

  it('refuses a form of another site', async () => {
    await bench.signIn();
    const before = await potassiums();
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect((await bench.post(RESULTS, entered(), headers)).status).toBe(403);
    }
    expect(await potassiums()).toEqual(before);
  });

  it('shows scripts in a name as text', async () => {
    await bench.signIn();
    const patient = await bench.put<Patient>({
      resourceType: 'Patient',
      name: [{ family: '<script>alert(1)</script>', given: ['"><img src=x onerror=alert(1)>'] }],
    });
    const { html } = await bench.get(`/patients/${patient.id}`);
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain('&lt;SCRIPT&gt;ALERT(1)&lt;/SCRIPT&gt;');
  });

  it('says of an id that names no patient that there is none, whatever its letters', async () => {
    await bench.signIn();
    for (const id of ['nobody', '..', '%2e%2e', 'a%2Fb', '%3F_count=1']) {
      expect((await bench.get(`/patients/${id}/results`)).status).toBe(404);
    }
  });
});

describe('a result', () => {
  beforeEach(() => bench.signIn());

  it('is entered with a decimal comma, in the zone of the bench, and shown as a number above its reference', async () => {
    const saved = await bench.post(RESULTS, entered());
    expect(saved.location).toBe(`${RESULTS}?code=${POTASSIUM}&saved=1`);
    const [newest] = await potassiums();
    expect(newest).toMatchObject({
      status: 'final',
      effectiveDateTime: '2026-11-26T07:30:00+01:00',
      valueQuantity: { value: 6.1, unit: 'mmol/L', code: 'mmol/L' },
    });
    const page = await bench.get(saved.location ?? '');
    expect(page.text).toContain('6.1 mmol/L ↑');
    expect(page.html).toContain('role="img"');
  });

  it.each([
    ['', 'Value: a number is expected'],
    ['abc', 'Value: a number is expected'],
    ['1e3', 'Value: a number is expected'],
    ['-5', 'Value: a number is expected'],
    ['5,4,3', 'Value: a number is expected'],
  ])('is refused with the value %j, and what was typed stays', async (value, said) => {
    const before = await potassiums();
    const refused = await bench.post(RESULTS, entered({ value, comparator: '>' }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(said);
    expect(refused.html).toMatch(/<option selected="">&gt;<\/option>/);
    expect(await potassiums()).toEqual(before);
  });

  it('is refused for an hour that has not come', async () => {
    const refused = await bench.post(RESULTS, entered({ at: '2999-01-01T00:00' }));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.text).toContain('this time has not come yet');
  });

  it('is stored once when its form is sent twice', async () => {
    const form = await bench.get(`${RESULTS}/new`);
    const fields = entered({ 'form-id': bench.hidden(form, 'form-id') });
    const before = await potassiums();
    await Promise.all([bench.post(RESULTS, fields), bench.post(RESULTS, fields)]);
    await bench.post(RESULTS, fields);
    expect(await potassiums()).toHaveLength(before.length + 1);
  });

  it('that is corrected keeps its date and says so, and one entered in error is struck through', async () => {
    await bench.post(RESULTS, entered());
    const [{ id = '' } = {}] = (await potassiums()) as readonly [Observation?];
    const form = await bench.get(`/results/${id}/correct`);
    const version = bench.hidden(form, 'version');
    await bench.post(`/results/${id}/correct`, { version, value: '4.1' });
    expect((await bench.get(`${RESULTS}?code=${POTASSIUM}`)).text).toContain(
      '4.1 mmol/L corrected',
    );
    const again = bench.hidden(await bench.get(`/results/${id}/correct`), 'version');
    await bench.post(`/results/${id}/mistake`, { version: again });
    expect((await bench.get(`${RESULTS}?code=${POTASSIUM}`)).html).toContain(
      '<s>4.1\u00a0mmol/L</s>',
    );
  });

  it('that somebody else changed meanwhile is not overwritten', async () => {
    await bench.post(RESULTS, entered());
    const [result] = await potassiums();
    const id = result?.id ?? '';
    const version = bench.hidden(await bench.get(`/results/${id}/correct`), 'version');
    await bench.post(`/results/${id}/correct`, { version, value: '4.1' });
    const late = await bench.post(`/results/${id}/correct`, { version, value: '9.9' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Somebody else changed this resource meanwhile');
    expect((await potassiums())[0]?.valueQuantity?.value).toBe(4.1);
  });

  it('is not changed under a version that no server has', async () => {
    await bench.post(RESULTS, entered());
    const [result] = await potassiums();
    for (const version of ['"é', '\r\nX-Other: 1', '99']) {
      const refused = await bench.post(`/results/${result?.id}/mistake`, { version });
      expect(refused.status).toBe(409);
    }
    expect((await potassiums())[0]?.status).toBe('final');
  });

  it('that was typed when the session ended is given back after the choice of a person', async () => {
    bench.passTime(31 * 60_000);
    const before = await potassiums();
    const ended = await bench.post(RESULTS, entered({ value: '5,7' }));
    expect(ended.status).toBe(401);
    expect(ended.text).toContain('Nothing was saved');
    const form = await bench.post('/sign-in', {
      practitioner: 'd-tilleul',
      then: bench.hidden(ended, 'then'),
      kept: bench.hidden(ended, 'kept').replaceAll('&amp;', '&'),
    });
    expect(form.html).toContain('value="5,7"');
    expect(await potassiums()).toEqual(before);
  });
});

describe('a validation', () => {
  beforeEach(() => bench.signIn());

  it('is decided in the name of the person, in the Task alone', async () => {
    const { id } = await bench.put(approval());
    expect((await bench.get('/validations')).text).toContain('Confirm the potassium');
    const page = await bench.get(`/validations/${id}`);
    expect(page.text).toContain('MAQUETTE Firmin');
    const version = bench.hidden(page, 'version');
    await bench.post(`/validations/${id}`, { version, decision: 'rejected', reason: 'haemolysed' });
    expect(await bench.warehouse.read('Task', id)).toMatchObject({
      status: 'rejected',
      statusReason: { text: 'haemolysed' },
      owner: {
        reference: 'Practitioner/d-orme',
        display: 'Camille Orme',
        identifier: { value: '10000000001' },
      },
    });
    expect((await bench.get(`/validations/${id}`)).text).toContain(
      'Decision: rejected, by Camille Orme. The decision is in the warehouse; the platform has not read it yet.',
    );
  });

  it('of two people at the same time takes one decision, and the other one is told', async () => {
    const { id } = await bench.put(approval());
    const version = bench.hidden(await bench.get(`/validations/${id}`), 'version');
    const answers = await Promise.all(
      ['accepted', 'rejected'].map((decision) =>
        bench.post(`/validations/${id}`, { version, decision }),
      ),
    );
    const counted = answers.filter(({ status }) => status === 303);
    expect(counted).toHaveLength(1);
    const decided = await bench.warehouse.read('Task', id);
    expect(['accepted', 'rejected']).toContain(decided?.status);
    expect(decided?.meta?.versionId).toBe(String(Number(version) + 1));
  });

  it('that was withdrawn says so, and offers no decision', async () => {
    const { id } = await bench.put(
      approval({ status: 'cancelled', statusReason: { text: 'The run was cancelled' } }),
    );
    const page = await bench.get(`/validations/${id}`);
    expect(page.text).toContain('The run was cancelled');
    expect(page.html).not.toContain('name="decision"');
    await bench.post(`/validations/${id}`, { version: '1', decision: 'accepted' });
    expect((await bench.warehouse.read('Task', id))?.status).toBe('cancelled');
  });

  it('comes in the list before what is less urgent, and what is late first', async () => {
    const titled = (title: string, more: Partial<Task>): Promise<unknown> =>
      bench.put(approval({ ...more, input: [{ type: { text: 'title' }, valueString: title }] }));
    await titled('Third', { authoredOn: '2026-11-20T08:00:00Z' });
    await titled('Second', { priority: 'stat' });
    await titled('First', { restriction: { period: { end: '2026-11-26T09:00:00Z' } } });
    expect((await bench.get('/validations')).text).toMatch(/First.*overdue.*Second.*Third/);
  });
});

describe('the access log', () => {
  it('has who signed in, read a record and changed it', async () => {
    await bench.signIn('d-tilleul');
    await bench.get('/patients/r-heart');
    await bench.post(RESULTS, entered());
    const { text } = await bench.get('/audit');
    expect(text).toMatch(/Sacha Tilleul created Patient\/r-heart, Observation\//);
    expect(text).toMatch(/Sacha Tilleul read Patient\/r-heart/);
    expect(text).toMatch(/Sacha Tilleul signed in/);
  });
});

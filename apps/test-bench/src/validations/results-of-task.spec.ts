import type { Observation, Patient, Task } from 'fhir/r4';

import { openHarness, type BenchHarness } from '../__fixtures__/bench-harness';
import { resultIdsOf } from './results-of-task';

let bench: BenchHarness;
beforeEach(async () => {
  bench = await openHarness();
  await bench.signIn();
});
afterEach(() => bench.close());

const RUN = 'urn:platform:run';
const DIGEST = 'c0123456789abcdef0123456789abcdef';

const potassium = (value: number, patient = 'r-heart'): Observation => ({
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potassium' },
  subject: { reference: `Patient/${patient}` },
  effectiveDateTime: '2026-11-26T07:30:00Z',
  valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
});

const taskOn = (result: { readonly id: string }, more: Partial<Task> = {}): Task => ({
  resourceType: 'Task',
  status: 'requested',
  intent: 'order',
  code: { coding: [{ system: 'http://hl7.org/fhir/CodeSystem/task-code', code: 'approve' }] },
  for: { reference: 'Patient/r-heart' },
  groupIdentifier: { system: RUN, value: `ehr-potassium.Observation.${result.id}.${DIGEST}` },
  authoredOn: new Date().toISOString(),
  input: [{ type: { text: 'title' }, valueString: 'Confirm the potassium' }],
  ...more,
});

async function correct(id: string, value: string): Promise<void> {
  const version = bench.hidden(await bench.get(`/results/${id}/correct`), 'version');
  await bench.post(`/results/${id}/correct`, { version, value });
}

async function accept(id: string): Promise<void> {
  const version = bench.hidden(await bench.get(`/validations/${id}`), 'version');
  await bench.post(`/validations/${id}`, { version, decision: 'accepted' });
}

const remove = (id: string): Promise<Response> =>
  fetch(`${bench.record.url}/Observation/${id}`, { method: 'DELETE' });

it('resultIdsOf reads what a Task refers to, and what started its run, once each', () => {
  const task: Task = {
    ...taskOn({ id: 'a.b-1' }),
    focus: { reference: 'Observation/f' },
    reasonReference: { reference: 'http://ehr.example/fhir/Observation/r/_history/3' },
    basedOn: [{ reference: 'ServiceRequest/s' }],
    input: [{ type: {}, valueReference: { reference: 'Observation/f' } }],
  };
  expect(resultIdsOf(task)).toEqual(['f', 'r', 'a.b-1']);
  for (const value of ['demo-1', 'ehr.Patient.p.' + DIGEST, `ehr.Observation.x.${DIGEST}.more`]) {
    expect(resultIdsOf({ ...task, ...{ focus: {}, reasonReference: {}, input: [] }, groupIdentifier: { value } })).toEqual([]); // prettier-ignore
  }
});

describe('a validation whose result', () => {
  it('is as it was says nothing', async () => {
    const result = await bench.put(potassium(7.4));
    const task = await bench.put(taskOn(result));
    const page = await bench.get(`/validations/${task.id}`);
    expect(page.text).not.toContain('has changed since');
    expect((await bench.get('/validations')).text).not.toContain('result changed');
  });

  it('was corrected before the decision says so in the list and on its page, with both values', async () => {
    const result = await bench.put(potassium(7.4));
    const task = await bench.put(taskOn(result));
    await correct(result.id, '4.1');
    expect((await bench.get('/validations')).text).toMatch(/Confirm the potassium.*result changed/);
    const page = await bench.get(`/validations/${task.id}`);
    expect(page.text).toMatch(/rests on a result that has changed since: .*7\.4 mmol\/L.*→.*4\.1 mmol\/L corrected/); // prettier-ignore
    expect(page.html).toContain('name="decision"');
  });

  it.each([
    ['corrected', (id: string) => correct(id, '4.1'), /7\.4 mmol\/L.*→.*4\.1 mmol\/L corrected/],
    ['deleted', remove, /The result is no longer in the warehouse/],
  ])('was %s after the decision marks the decision', async (_how, change, said) => {
    const result = await bench.put(potassium(7.4));
    const task = await bench.put(taskOn(result));
    await accept(task.id);
    expect((await bench.get('/validations')).text).not.toContain('Decisions to look at again');
    await change(result.id);
    const list = await bench.get('/validations');
    expect(list.text).toMatch(
      /Decisions to look at again.*Confirm the potassium.*MAQUETTE Firmin.*Decision: accepted/,
    );
    expect(list.text).toMatch(said);
    expect(list.text).toContain('Decision: accepted, by Camille Orme.');
    const page = await bench.get(`/validations/${task.id}`);
    expect(page.text).toContain('This decision rests on a result that has changed');
    expect(page.text).toMatch(said);
  });

  it('was written again with the same content marks nothing', async () => {
    const result = await bench.put(potassium(7.4));
    const task = await bench.put(taskOn(result));
    await bench.warehouse.update({ ...result, meta: { ...result.meta, tag: [{ code: 'x' }] } });
    expect((await bench.get(`/validations/${task.id}`)).text).not.toContain('has changed');
  });

  it('belongs to another patient says so, and shows nothing of it', async () => {
    const other = await bench.put<Patient>({
      resourceType: 'Patient',
      name: [{ family: 'Autre' }],
    });
    const result = await bench.put(potassium(7.4, other.id));
    const task = await bench.put(taskOn(result));
    const page = await bench.get(`/validations/${task.id}`);
    expect(page.text).toContain('The result belongs to another patient. It is not shown.');
    expect(page.text).not.toMatch(/7\.4|AUTRE/);
  });
});

it('a second person who decides is told who decided what', async () => {
  const { id } = await bench.put(taskOn(await bench.put(potassium(7.4))));
  const version = bench.hidden(await bench.get(`/validations/${id}`), 'version');
  await bench.post(`/validations/${id}`, { version, decision: 'accepted' });
  await bench.signIn('d-tilleul');
  const late = await bench.post(`/validations/${id}`, { version, decision: 'rejected' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Your decision was not saved');
  expect(late.text).toContain('Decision: accepted, by Camille Orme.');
});

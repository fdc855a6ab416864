import { join } from 'node:path';
import type { JsonObject } from '@platform/sdk';
import { loadPlugin, runNode, type LoadedPlugin } from '@platform/sdk-testing';

const TRIGGERS = [
  ['clinical.trigger-potassium-result', 'lab.potassium.available', ['patient']],
  ['clinical.trigger-lab-result', 'lab.result.available', ['patient']],
  ['clinical.trigger-vital-signs', 'vital-signs.recorded', ['patient']],
  ['clinical.trigger-admission', 'patient.admitted', ['patient']],
  ['clinical.trigger-discharge', 'patient.discharged', ['patient']],
  ['clinical.trigger-prescription-created', 'prescription.created', ['patient', 'prescription']],
] as const;

let loaded: LoadedPlugin;
beforeAll(async () => {
  loaded = await loadPlugin(join(__dirname, '../..'));
});

const nodeType = (id: string) => {
  const found = loaded.catalog.nodes.get(id);
  if (found === undefined) throw new Error(`no node ${id}`);
  return found;
};

describe.each(TRIGGERS)('%s', (id, eventType, establishes) => {
  it(`accepts ${eventType}, and gives every output for its own example`, async () => {
    const trigger = nodeType(id);
    expect(trigger).toMatchObject({ eventType, establishes });
    const event = trigger.example as JsonObject;
    expect(event['eventType']).toBe(eventType);
    for (const kind of establishes) expect(event[`${kind}Id`]).toEqual(expect.any(String));
    const names = trigger.outputs.map(({ name }) => name);
    expect(await runNode(trigger, { event })).toEqual(
      Object.fromEntries(names.map((name) => [name, event[name]])),
    );
  });

  it('leaves out what the event does not say, or says as null', async () => {
    const trigger = nodeType(id);
    const names = trigger.outputs.map(({ name }) => name);
    expect(await runNode(trigger, { event: {} })).toEqual({});
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect(await runNode(trigger, { event: nulls })).toEqual({});
  });

  it('refuses a field of another type', async () => {
    const trigger = nodeType(id);
    for (const { name } of trigger.outputs) {
      await expect(runNode(trigger, { event: { [name]: { a: 1 } } })).rejects.toMatchObject({
        code: 'CLINICAL_EVENT_INVALID',
        message: `champ « ${name} » de l'événement invalide`,
      });
    }
  });
});

it.each<[string, JsonObject, JsonObject]>([
  [
    'the text of HL7 v2',
    { referenceRange: '3,5 - 5,0', interpretation: 'HH' },
    { referenceRange: { low: 3.5, high: 5, text: '3,5 - 5,0' }, interpretation: 'HH' },
  ],
  [
    'a text that is no range',
    { referenceRange: 'négatif' },
    { referenceRange: { text: 'négatif' } },
  ],
  [
    'the elements of FHIR',
    {
      unit: 'mmol/L',
      referenceRange: [{ low: { value: 3.5, unit: 'mmol/L' }, high: { value: 5, unit: 'mmol/L' } }],
      interpretation: [{ coding: [{ code: 'H' }] }],
    },
    { unit: 'mmol/L', referenceRange: { low: 3.5, high: 5 }, interpretation: 'H' },
  ],
  [
    'FHIR in another unit than the value',
    { unit: 'mg/L', referenceRange: [{ high: { value: 5, unit: 'mmol/L' } }] },
    { unit: 'mg/L', referenceRange: { high: 5, unit: 'mmol/L' } },
  ],
  [
    'a laboratory that prints its units',
    { unit: 'G/l', referenceRange: [{ low: { value: 4, unit: 'x10E9/L' } }] },
    { unit: '10*9/L', referenceRange: { low: 4 } },
  ],
  ['an empty text', { referenceRange: ' ', interpretation: '' }, { interpretation: '' }],
])(
  'clinical.trigger-lab-result reads the range and the interpretation of %s',
  async (_what, event, expected) => {
    const trigger = nodeType('clinical.trigger-lab-result');
    expect(await runNode(trigger, { event })).toEqual(expected);
  },
);

it.each([[[null]], [[1]], [{ low: '3' }], [{ low: { value: 'x' } }], [7], [true], [{ note: 'x' }]])(
  'clinical.trigger-lab-result refuses the range %j',
  async (referenceRange) => {
    const trigger = nodeType('clinical.trigger-lab-result');
    await expect(runNode(trigger, { event: { referenceRange } as JsonObject })).rejects.toThrow(
      'champ « referenceRange »',
    );
  },
);

it('clinical.trigger-lab-result refuses a value that is text: a unit or a comparator could hide in it', async () => {
  const trigger = nodeType('clinical.trigger-lab-result');
  await expect(runNode(trigger, { event: { value: '5,6' } })).rejects.toThrow('champ « value »');
});

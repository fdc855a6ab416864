import { join } from 'node:path';
import type { JsonObject } from '@platform/sdk';
import { loadPlugin, runNode } from '@platform/sdk-testing';

const TRIGGERS = [
  ['clinical.trigger-potassium-result', 'lab.potassium.available', ['patient']],
  ['clinical.trigger-lab-result', 'lab.result.available', ['patient']],
  ['clinical.trigger-vital-signs', 'vital-signs.recorded', ['patient']],
  ['clinical.trigger-admission', 'patient.admitted', ['patient']],
  ['clinical.trigger-discharge', 'patient.discharged', ['patient']],
  ['clinical.trigger-prescription-created', 'prescription.created', ['patient', 'prescription']],
] as const;

const nodeType = async (id: string) => {
  const { catalog } = await loadPlugin(join(__dirname, '../..'));
  const found = catalog.nodes.get(id);
  if (found === undefined) throw new Error(`no node ${id}`);
  return found;
};

describe.each(TRIGGERS)('%s', (id, eventType, establishes) => {
  it(`accepts ${eventType}, and gives every output for its own example`, async () => {
    const trigger = await nodeType(id);
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
    const trigger = await nodeType(id);
    const names = trigger.outputs.map(({ name }) => name);
    expect(await runNode(trigger, { event: {} })).toEqual({});
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect(await runNode(trigger, { event: nulls })).toEqual({});
  });

  it('refuses a field of another type', async () => {
    const trigger = await nodeType(id);
    for (const { name } of trigger.outputs) {
      await expect(runNode(trigger, { event: { [name]: { a: 1 } } })).rejects.toMatchObject({
        code: 'CLINICAL_EVENT_INVALID',
        message: `champ « ${name} » de l'événement invalide`,
      });
    }
  });
});

it('clinical.trigger-lab-result refuses a value that is text: a unit or a comparator could hide in it', async () => {
  const trigger = await nodeType('clinical.trigger-lab-result');
  await expect(runNode(trigger, { event: { value: '5,6' } })).rejects.toThrow('champ « value »');
});

import { join } from 'node:path';

import { loadPlugin, type LoadedPlugin } from '@platform/sdk-testing';

let shapes: LoadedPlugin['catalog'];
beforeAll(async () => {
  const { catalog, diagnostics } = await loadPlugin(join(__dirname, '../..'));
  expect(diagnostics).toEqual([]);
  shapes = catalog;
});

/** Field → its type (`String`, `Coding`) or the codes of its value set, with `?` when it is optional. */
function fieldsOf(name: string): Readonly<Record<string, string>> {
  const { types, valueSets } = shapes;
  const fields = Object.entries(types.get(name)?.fields ?? {});
  const written = fields.map(([field, { type, required }]) => {
    const codes = type.kind === 'coded' && valueSets.get(type.valueSet)?.concepts;
    const shown = codes
      ? codes.map(({ code }) => code).join('|')
      : 'name' in type
        ? type.name
        : type.kind;
    return [field, required ? shown : `${shown}?`];
  });
  return Object.fromEntries(written) as Readonly<Record<string, string>>;
}

it.each([
  {
    id: 'MAN-400',
    shape: 'Coding',
    fields: { code: 'String', display: 'String', system: 'String?' },
  },
  {
    id: 'MAN-401',
    shape: 'Demographics',
    fields: {
      patientId: 'String',
      sex: 'male|female|other|unknown',
      ageYears: 'Number',
      name: 'String?',
      birthDate: 'Date?',
      deceased: 'Boolean?',
      identifiers: 'list?',
    },
  },
  {
    id: 'MAN-402',
    shape: 'Medication',
    fields: {
      coding: 'Coding',
      status: 'active|on-hold|stopped|completed|intended?',
      dosageText: 'String?',
      startedAt: 'String?',
    },
  },
  {
    id: 'MAN-403',
    shape: 'Condition',
    fields: {
      coding: 'Coding',
      status: 'suspected|confirmed',
      onsetAt: 'String',
      resolvedAt: 'String?',
      recordedBy: 'String?',
    },
  },
  {
    id: 'MAN-404',
    shape: 'Allergy',
    fields: {
      coding: 'Coding',
      criticality: 'low|high|unable-to-assess?',
      recordedAt: 'String?',
      note: 'String?',
    },
  },
  {
    id: 'MAN-405',
    shape: 'Procedure',
    fields: {
      coding: 'Coding',
      status: 'planned|in-progress|completed|cancelled',
      performedAt: 'String?',
      scheduledAt: 'String?',
      note: 'String?',
    },
  },
  {
    id: 'MAN-406',
    shape: 'Observation',
    fields: {
      coding: 'Coding',
      value: 'Number',
      unit: 'String',
      // Beside the specification: an expression does not take a bound for the value.
      comparator: 'String?',
      observedAt: 'DateTime',
      status: 'final|preliminary|amended?',
      interpretation: 'String?',
      // Beside the specification: a person who decides compares a result with it.
      referenceRange: 'ReferenceRange?',
      derivedFrom: 'String?',
      note: 'String?',
    },
  },
  {
    id: 'MAN-407',
    shape: 'RecordNotification',
    fields: {
      severity: 'info|warning|critical',
      title: 'String',
      body: 'String',
      category: 'alert|notification|reminder|instruction?',
      recipient: 'String?',
      at: 'DateTime?',
      inReplyTo: 'String?',
    },
  },
  {
    id: 'MAN-315',
    shape: 'Prescription',
    fields: { id: 'String', patientId: 'String', items: 'list' },
  },
  {
    id: 'MAN-316',
    shape: 'ReconciliationNote',
    fields: { text: 'String', by: 'String', at: 'DateTime' },
  },
])('$shape has the fields of the specification [$id]', ({ shape, fields }) => {
  expect(fieldsOf(shape)).toEqual(fields);
});

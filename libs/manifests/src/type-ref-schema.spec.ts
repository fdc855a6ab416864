import { compileSchema } from './schema/compile-schema';
import { typeRefSchema } from './type-ref-schema';

const typeRef = compileSchema(typeRefSchema);
const text = { kind: 'primitive', name: 'String' };
const PRIMITIVES =
  'String Number Decimal Integer Boolean Date DateTime Time Duration Code Uri'.split(' ');

it.each([
  {
    id: 'MAN-020',
    kind: 'primitive',
    takes: PRIMITIVES.map((name) => ({ name })),
    refuses: [{}, { name: 'Int' }, { name: 'string' }],
  },
  { id: 'MAN-021', kind: 'coded', takes: [{ valueSet: 'v' }], refuses: [{}, { valueSet: 1 }] },
  {
    id: 'MAN-022',
    kind: 'quantity',
    takes: [{}, { dimension: 'mass' }],
    refuses: [{ dimension: 1 }, { unit: 'g' }],
  },
  { id: 'MAN-023', kind: 'ref', takes: [{ entity: 'Patient' }], refuses: [{}, { entity: '' }] },
  { id: 'MAN-024', kind: 'object', takes: [{ name: 'Dose' }], refuses: [{}, { name: 1 }] },
  {
    id: 'MAN-025',
    kind: 'list',
    takes: [{ of: text }, { of: { kind: 'list', of: text } }],
    refuses: [{}, { of: 'String' }, { of: { kind: 'list' } }],
  },
  { id: 'MAN-026', kind: 'any', takes: [{}], refuses: [{ name: 'String' }] },
])('$kind takes its own keys and no other [$id]', ({ kind, takes, refuses }) => {
  for (const keys of takes) expect(typeRef.check({ kind, ...keys })).toEqual([]);
  for (const keys of refuses) expect(typeRef.check({ kind, ...keys })).not.toEqual([]);
});

import {
  expectLeftOut,
  expectRefuses,
  expectTakes,
  type Field,
  FLAGS,
  NAMES,
  NOTHING,
  REFUSED,
  TEXTS,
} from '../__fixtures__/contribution-field';

const FIELDS: readonly Field[] = [
  { id: 'MAN-141', section: 'agents', field: 'name', absent: REFUSED, ...NAMES },
  { id: 'MAN-142', section: 'agents', field: 'description', absent: NOTHING, ...TEXTS },
  { id: 'MAN-143', section: 'agents', field: 'provider', absent: REFUSED, ...NAMES },
  { id: 'MAN-144', section: 'agents', field: 'model', absent: REFUSED, ...NAMES },
  { id: 'MAN-145', section: 'agents', field: 'prompt', absent: REFUSED, ...NAMES },
  {
    id: 'MAN-146',
    section: 'agents',
    field: 'inputs',
    absent: REFUSED,
    takes: [[{ name: 'q', type: 'Dose' }]],
    refuses: [[], 'String', ['String']],
  },
  {
    id: 'MAN-147',
    section: 'agents',
    field: 'outputs',
    absent: REFUSED,
    takes: [[{ name: 'a', type: 'Dose' }]],
    refuses: [[], 'String', ['String']],
  },
  {
    id: 'MAN-148',
    section: 'agents',
    field: 'tools',
    absent: [[]],
    takes: [[], ['lab.read']],
    refuses: ['lab.read', [1]],
  },
  {
    id: 'MAN-149',
    section: 'agents',
    field: 'maxIterations',
    absent: NOTHING,
    takes: [1, 50],
    refuses: [0, 51, 2.5, '8'],
  },
  { id: 'MAN-150', section: 'agents', field: 'inputs.0.name', absent: REFUSED, ...NAMES },
  { id: 'MAN-151', section: 'agents', field: 'inputs.0.type', absent: REFUSED, ...NAMES },
  { id: 'MAN-152', section: 'agents', field: 'inputs.0.list', absent: NOTHING, ...FLAGS },
  { id: 'MAN-153', section: 'agents', field: 'inputs.0.required', absent: NOTHING, ...FLAGS },
  { id: 'MAN-154', section: 'agents', field: 'inputs.0.description', absent: NOTHING, ...TEXTS },
];

it.each(FIELDS)('$section: $field when it is left out [$id]', expectLeftOut);

it.each(FIELDS)('$section: $field takes what it may hold [$id]', expectTakes);

it.each(FIELDS)('$section: $field refuses the rest, and that alone [$id]', expectRefuses);

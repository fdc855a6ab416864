import {
  expectLeftOut,
  expectRefuses,
  expectTakes,
  EXPORTS,
  type Field,
  MODULES,
  NAMES,
  NOTHING,
  RECORDS,
  REFUSED,
  TEXTS,
} from '../__fixtures__/contribution-field';

const MAP_EXPRESSIONS = {
  takes: ['a.0.b', { path: 'a', ref: true }, { jsonpath: '$.a', all: true }, { const: 0 }],
  refuses: [1, '', {}, { path: 'a', jsonpath: '$.a' }, { path: 'a', ref: false }, []],
} as const;

const FIELDS: readonly Field[] = [
  { id: 'MAN-120', section: 'adapters', field: 'port', absent: REFUSED, ...NAMES },
  { id: 'MAN-121', section: 'adapters', field: 'name', absent: REFUSED, ...NAMES },
  { id: 'MAN-122', section: 'adapters', field: 'module', absent: REFUSED, ...MODULES },
  { id: 'MAN-123', section: 'adapters', field: 'export', ...EXPORTS },
  { id: 'MAN-124', section: 'adapters', field: 'config', absent: NOTHING, ...RECORDS },
  {
    id: 'MAN-125',
    section: 'adapters',
    field: 'systems',
    absent: NOTHING,
    takes: [[], ['urn:a']],
    refuses: ['urn:a', [1]],
  },
  {
    id: 'MAN-126',
    section: 'adapters',
    field: 'record',
    absent: NOTHING,
    takes: [{ contextKind: 'stay' }],
    refuses: ['patient', {}, { contextKind: 1 }],
  },
  { id: 'MAN-160', section: 'eventSources', field: 'name', absent: REFUSED, ...NAMES },
  { id: 'MAN-161', section: 'eventSources', field: 'module', absent: REFUSED, ...MODULES },
  { id: 'MAN-162', section: 'eventSources', field: 'export', ...EXPORTS },
  { id: 'MAN-163', section: 'eventSources', field: 'description', absent: NOTHING, ...TEXTS },
  { id: 'MAN-170', section: 'eventBindings', field: 'name', absent: REFUSED, ...NAMES },
  { id: 'MAN-171', section: 'eventBindings', field: 'source', absent: REFUSED, ...NAMES },
  { id: 'MAN-172', section: 'eventBindings', field: 'query', absent: [{}], ...RECORDS },
  {
    id: 'MAN-174',
    section: 'eventBindings',
    field: 'map',
    absent: [{}],
    takes: [{}, { a: 'b', c: { const: null } }],
    refuses: ['a', [], { a: 1 }],
  },
  {
    id: 'MAN-175',
    section: 'eventBindings',
    field: 'resolve',
    absent: REFUSED,
    takes: [{ run: 'r', decision: 'd' }],
    refuses: ['r', {}, { run: 'r' }],
  },
  { id: 'MAN-176', section: 'eventBindings', field: 'description', absent: NOTHING, ...TEXTS },
  {
    id: 'MAN-177',
    section: 'eventBindings',
    field: 'resolve.run',
    absent: REFUSED,
    ...MAP_EXPRESSIONS,
  },
  {
    id: 'MAN-178',
    section: 'eventBindings',
    field: 'resolve.decision',
    absent: REFUSED,
    ...MAP_EXPRESSIONS,
  },
  {
    id: 'MAN-179',
    section: 'eventBindings',
    field: 'resolve.by',
    absent: NOTHING,
    ...MAP_EXPRESSIONS,
  },
  { id: 'MAN-190', section: 'portSandboxes', field: 'port', absent: REFUSED, ...NAMES },
  { id: 'MAN-191', section: 'portSandboxes', field: 'module', absent: REFUSED, ...MODULES },
  { id: 'MAN-192', section: 'portSandboxes', field: 'export', ...EXPORTS },
];

it.each(FIELDS)('$section: $field when it is left out [$id]', expectLeftOut);

it.each(FIELDS)('$section: $field takes what it may hold [$id]', expectTakes);

it.each(FIELDS)('$section: $field refuses the rest, and that alone [$id]', expectRefuses);

import {
  expectLeftOut,
  expectRefuses,
  expectTakes,
  EXPORTS,
  type Field,
  FLAGS,
  MODULES,
  NAMES,
  NOTHING,
  RECORDS,
  REFUSED,
  TEXTS,
  TYPES,
} from '../__fixtures__/contribution-field';

const KINDS = 'trigger source sink compute gateway human-task agent transform'.split(' ');
const PRIMITIVES = 'break make convert switch map guard'.split(' ');

const FIELDS: readonly Field[] = [
  { id: 'MAN-080', section: 'nodes', field: 'id', absent: REFUSED, ...NAMES },
  {
    id: 'MAN-081',
    section: 'nodes',
    field: 'kind',
    absent: REFUSED,
    takes: KINDS,
    refuses: ['worker', 'Trigger', 1],
  },
  { id: 'MAN-082', section: 'nodes', field: 'category', absent: REFUSED, ...NAMES },
  { id: 'MAN-083', section: 'nodes', field: 'label', absent: REFUSED, ...TEXTS },
  { id: 'MAN-084', section: 'nodes', field: 'description', absent: REFUSED, ...TEXTS },
  {
    id: 'MAN-085',
    section: 'nodes',
    field: 'context',
    absent: [[]],
    takes: [[], ['patient', 'stay']],
    refuses: ['patient', [1]],
  },
  {
    id: 'MAN-087',
    section: 'nodes',
    field: 'establishes',
    absent: NOTHING,
    takes: [[], ['patient']],
    refuses: ['patient', [1]],
  },
  { id: 'MAN-089', section: 'nodes', field: 'eventType', absent: NOTHING, ...NAMES },
  { id: 'MAN-091', section: 'nodes', field: 'example', absent: NOTHING, ...RECORDS },
  {
    id: 'MAN-092',
    section: 'nodes',
    field: 'inputs',
    absent: [[]],
    takes: [[]],
    refuses: [{}, ['code']],
  },
  {
    id: 'MAN-093',
    section: 'nodes',
    field: 'outputs',
    absent: [[]],
    takes: [[]],
    refuses: [{}, ['value']],
  },
  {
    id: 'MAN-094',
    section: 'nodes',
    field: 'config',
    absent: NOTHING,
    takes: [[]],
    refuses: [{}, ['mode']],
  },
  { id: 'MAN-095', section: 'nodes', field: 'agentTool', absent: NOTHING, ...FLAGS },
  {
    id: 'MAN-097',
    section: 'nodes',
    field: 'dynamic',
    absent: NOTHING,
    takes: PRIMITIVES,
    refuses: ['loop', true],
  },
  {
    id: 'MAN-099',
    section: 'nodes',
    field: 'behavior',
    absent: NOTHING,
    takes: [{ module: './a', export: 'b' }],
    refuses: ['./a', {}, { module: '../a' }],
  },
  { id: 'MAN-099', section: 'nodes', field: 'behavior.module', absent: REFUSED, ...MODULES },
  { id: 'MAN-100', section: 'nodes', field: 'behavior.export', ...EXPORTS },
  { id: 'MAN-103', section: 'nodes', field: 'inputs.0.name', absent: REFUSED, ...NAMES },
  { id: 'MAN-104', section: 'nodes', field: 'inputs.0.type', absent: REFUSED, ...TYPES },
  { id: 'MAN-105', section: 'nodes', field: 'inputs.0.required', absent: NOTHING, ...FLAGS },
  { id: 'MAN-106', section: 'nodes', field: 'inputs.0.description', absent: NOTHING, ...TEXTS },
  { id: 'MAN-107', section: 'nodes', field: 'config.0.name', absent: REFUSED, ...NAMES },
  { id: 'MAN-108', section: 'nodes', field: 'config.0.type', absent: REFUSED, ...TYPES },
  { id: 'MAN-109', section: 'nodes', field: 'config.0.description', absent: NOTHING, ...TEXTS },
  {
    id: 'MAN-110',
    section: 'nodes',
    field: 'config.0.options',
    absent: NOTHING,
    takes: [[], ['a', 'b']],
    refuses: ['a', [1]],
  },
];

it.each(FIELDS)('$section: $field when it is left out [$id]', expectLeftOut);

it.each(FIELDS)('$section: $field takes what it may hold [$id]', expectTakes);

it.each(FIELDS)('$section: $field refuses the rest, and that alone [$id]', expectRefuses);

import { auditedResource } from './audited-resource';

it.each(['patient:p-1', 'encounter:e-1', 'ward:7'])(
  'auditedResource hides the id of %s, whoever did what with it',
  (resource) => expect(auditedResource(resource).isSubject).toBe(true),
);

it.each([
  'run:r-1',
  'workflow:alert',
  'key:VPfc68D9',
  'validations:all',
  'event-batch:3',
  'reveals',
])('auditedResource shows %s', (resource) =>
  expect(auditedResource(resource).isSubject).toBe(false),
);

it.each([
  ['run:a:b', { to: '/runs/$id', params: { id: 'a:b' } }],
  ['workflow:alert', { to: '/workflows/$slug', params: { slug: 'alert' } }],
  ['validation:ask:r-1', { to: '/inbox', search: { task: 'ask:r-1' } }],
  ['patient:p-1', undefined],
  ['key:new', undefined],
])('auditedResource leads from %s to its page', (resource, target) =>
  expect(auditedResource(resource).target).toEqual(target),
);

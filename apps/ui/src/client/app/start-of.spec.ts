import { startOf } from './start-of';

it.each([
  [['clinician', 'viewer'], '/inbox'],
  [['clinician', 'operator', 'publisher', 'viewer'], '/inbox'],
  [['operator', 'viewer'], '/overview'],
  [['admin'], '/overview'],
  [['designer', 'viewer'], '/workflows'],
  [['viewer'], '/inbox'],
])('startOf %j is %s', (roles, start) => expect(startOf(roles)).toBe(start));

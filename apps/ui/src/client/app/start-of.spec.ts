import { startOf } from './start-of';

it.each([
  [['clinician', 'viewer'], '/inbox'],
  [['clinician', 'operator', 'publisher', 'viewer'], '/inbox'],
  [['operator', 'viewer'], '/overview'],
  // Without another role it may read nothing but keys and the audit log.
  [['admin'], '/administration'],
  [['admin', 'operator', 'viewer'], '/overview'],
  [['designer', 'viewer'], '/workflows'],
  [['viewer'], '/inbox'],
])('startOf %j is %s', (roles, start) => expect(startOf(roles)).toBe(start));

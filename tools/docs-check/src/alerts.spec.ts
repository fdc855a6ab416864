import { listedNames, section } from './markdown';
import { read } from './repository';

it('the page on deployment says what to do for every alert, and lists no other', () => {
  const rules = read('docker/observability/alerts.yaml');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
  expect(alerts.length).toBeGreaterThan(10);
  const listed = listedNames(section(read('docs/deploy.md'), 'Alerts'));
  expect([...listed].sort()).toEqual([...alerts].sort());
});

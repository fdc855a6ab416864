import { listedNames, section, tableRows } from './markdown';
import { filesBelow, foundIn, read } from './repository';

const table = section(read('CONTRIBUTING.md'), 'Campaigns');
const campaigns = foundIn(['tools/campaigns/src/campaigns.ts'], /^ {4}name: '([\w-]+)'/gm);

it('the table of the campaigns has each of them', () => {
  expect(campaigns.length).toBeGreaterThan(5);
  expect(listedNames(table)).toEqual(campaigns);
});

it('the table of the campaigns says when to run each, and what the gate has of it', () => {
  for (const [name, when, shortForm] of tableRows(table)) {
    expect([name, when, shortForm]).toEqual([
      name,
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ]);
  }
});

it('every campaign that is a spec file is run by one of the campaigns', () => {
  const list = read('tools/campaigns/src/campaigns.ts');
  const patterns = [...list.matchAll(/\.\.\.SPECS,\s([^\]]+)\]/g)].flatMap(([, named = '']) =>
    [...named.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern),
  );
  const files = ['tools', 'e2e', 'libs', 'apps', 'plugins'].flatMap((folder) =>
    filesBelow(folder, /\.campaign\.spec\.ts$/),
  );
  expect(files.filter((file) => !patterns.some((pattern) => file.includes(pattern)))).toEqual([]);
});

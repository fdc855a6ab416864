import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { CAMPAIGNS } from './campaigns';

const ROOT = join(__dirname, '../../..');
/** The spec files that a command of git names. */
const specsIn = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', [...args, '*.spec.ts', '*.spec.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .trimEnd()
    .split('\n');
const SPECS = specsIn('ls-files');
const isOfCampaign = (file: string): boolean => file.endsWith('.campaign.spec.ts');

/** The paths of specs that a command ends with, and whether it runs those of campaigns, or those of the gate. */
const pathsIn = (command: readonly string[]) => ({
  runsCampaigns: command.includes('jest.campaigns.config.cjs'),
  paths: command.slice(
    1 + command.findLastIndex((arg) => arg === '--verbose' || arg.endsWith('nodes.ts')),
  ),
});

const commands = CAMPAIGNS.flatMap(({ name, commands }) =>
  commands
    .filter((command) => command.includes('--verbose') || name === 'nodes')
    .map((command) => ({ name, ...pathsIn(command) })),
);

it.each(commands.flatMap(({ paths, ...of }) => paths.map((path) => ({ path, ...of }))))(
  'the campaign $name finds specs in $path',
  ({ path, runsCampaigns }) => {
    const found = SPECS.filter((file) => file.includes(path));
    expect(found.filter((file) => isOfCampaign(file) === runsCampaigns)).not.toEqual([]);
  },
);

it('each spec of a campaign is run by one of them', () => {
  const paths = commands.flatMap((of) => (of.runsCampaigns ? of.paths : []));
  const left = SPECS.filter(isOfCampaign).filter(
    (file) => !paths.some((path) => file.includes(path)),
  );
  expect(left).toEqual([]);
});

it('each test that is longer in a campaign is run by "properties"', () => {
  const paths = commands.flatMap(({ name, paths }) => (name === 'properties' ? paths : []));
  const longer = specsIn('grep', '-lE', String.raw`\b(forAll|sized|inCampaign)\(`, '--');
  expect(longer.length).toBeGreaterThan(0);
  expect(longer.filter((file) => !paths.some((path) => file.includes(path)))).toEqual([]);
});

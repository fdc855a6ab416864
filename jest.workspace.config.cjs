const { existsSync, readdirSync } = require('node:fs');
const { basename, join } = require('node:path');
const preset = require('./jest.preset.js');

/** The folders with specs: the packages, and tools/jest. */
const folders = [
  ...['apps', 'libs', 'plugins', 'tools'].flatMap((folder) =>
    readdirSync(join(__dirname, folder)).map((name) => join(__dirname, folder, name)),
  ),
  join(__dirname, 'e2e'),
].filter((folder) => existsSync(join(folder, 'tsconfig.spec.json')));

/** A jest project: all have the same settings, and the name of their package without its scope. */
const projectIn = (rootDir) => {
  const manifest = join(rootDir, 'package.json');
  const name = existsSync(manifest) ? require(manifest).name : rootDir;
  return { ...preset, rootDir, displayName: basename(name) };
};

/** Every package in one jest run: one summary, one set of workers. */
module.exports = {
  // jest takes no time limit from a project: this is the one for all of them. A busy machine is no failure.
  testTimeout: 300_000,
  // Most of the time goes by waiting for real processes; a worker for each core would leave it idle.
  maxWorkers: 5,
  testSequencer: require.resolve('./tools/jest/slow-first-sequencer.cjs'),
  // What spec files leave behind in a worker slows down those that follow.
  workerIdleMemoryLimit: '1.5GB',
  globalSetup: require.resolve('./tools/jest/global-setup.cjs'),
  globalTeardown: require.resolve('./tools/jest/global-teardown.cjs'),
  // What every process of the run logs is searched for the patients of the fixtures.
  reporters: ['default', require.resolve('./tools/jest/phi/phi-reporter.cjs')],
  projects: [...folders, join(__dirname, 'tools/jest')].map(projectIn),
};

const { readdirSync, existsSync } = require('node:fs');
const { join } = require('node:path');

const packagesOf = (folder) =>
  readdirSync(join(__dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(__dirname, folder, entry.name));

/** Every project that has a jest configuration, in one jest run: one summary, one set of workers. */
module.exports = {
  // jest takes no time limit from a project: this is the one for all of them. A busy machine is no failure.
  testTimeout: 300_000,
  // Most of the time goes by waiting for real processes; a worker for each core would leave it idle.
  maxWorkers: 4,
  testSequencer: require.resolve('./tools/jest/slow-first-sequencer.cjs'),
  // What spec files leave behind in a worker slows down those that follow.
  workerIdleMemoryLimit: '1.5GB',
  globalSetup: require.resolve('./tools/jest/global-setup.cjs'),
  globalTeardown: require.resolve('./tools/jest/global-teardown.cjs'),
  // What every process of the run logs is searched for the patients of the fixtures.
  reporters: ['default', require.resolve('./tools/jest/phi/phi-reporter.cjs')],
  projects: [
    ...['apps', 'libs', 'plugins', 'tools'].flatMap(packagesOf),
    join(__dirname, 'e2e'),
  ].filter((project) => existsSync(join(project, 'jest.config.cjs'))),
};

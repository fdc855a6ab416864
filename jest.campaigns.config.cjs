const workspace = require('./jest.workspace.config.cjs');

/** The spec files that `npm run campaigns` runs, and the gate does not. */
module.exports = {
  ...workspace,
  projects: workspace.projects.map((project) => ({
    ...project,
    testMatch: ['<rootDir>/src/**/*.campaign.spec.ts'],
    testPathIgnorePatterns: ['/node_modules/'],
  })),
};

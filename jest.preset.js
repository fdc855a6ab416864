const { ES_PACKAGES } = require('./tools/jest/worker-realm/which-files.cjs');

const compiledAs = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser,
      target: 'es2022',
      externalHelpers: false,
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/**
 * The settings of every package: specs run against source (the `@platform/source` export condition), so
 * no `dist` has to exist, and are compiled by swc.
 */
module.exports = {
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mts', 'mjs', 'cts', 'cjs', 'html'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testEnvironment: require.resolve('./tools/jest/worker-realm/environment.cjs'),
  runtime: require.resolve('./tools/jest/worker-realm/runtime.cjs'),
  testRunner: require.resolve('./tools/jest/quiet-runner.cjs'),
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/**/*.spec.cjs'],
  // Campaigns have a configuration of their own, jest.campaigns.config.cjs.
  testPathIgnorePatterns: ['/node_modules/', '\\.campaign\\.spec\\.ts$'],
  // The same as in a run of the workspace: a busy machine is no failure.
  testTimeout: 300_000,
  setupFiles: [require.resolve('./tools/jest/setup.cjs')],
  setupFilesAfterEnv: [require.resolve('./tools/jest/phi/note-spec.cjs')],
  testEnvironmentOptions: {
    customExportConditions: ['@platform/source', 'node', 'require', 'default'],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_PACKAGES})/)`],
  transform: {
    [`(^.+\\.ts|/node_modules/(${ES_PACKAGES})/.+\\.m?js)$`]: compiledAs({ syntax: 'typescript' }),
    '^.+\\.tsx$': compiledAs({ syntax: 'typescript', tsx: true }),
  },
};

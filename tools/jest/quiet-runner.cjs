const { default: circus } = require('jest-circus/runner');

/**
 * jest-circus, without the two messages that a worker sends to jest for each test. No reporter of ours reads them: the
 * result of a spec file has the results of its tests.
 */
module.exports = (globalConfig, config, environment, runtime, path) =>
  circus(globalConfig, config, environment, runtime, path);

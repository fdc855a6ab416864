/**
 * Prints the suites that the gate runs a second time, one a line: those with failed tests, if they are few. Many failures,
 * a suite that does not load or a finding of a reporter are no matter of chance.
 * Takes the file that jest wrote with `--json`.
 */
const { existsSync } = require('node:fs');
const { resolve } = require('node:path');

const MAX_SUITES = 3;
const MAX_TESTS = 5;

const report = resolve(process.argv[2]);
const { testResults, numFailedTests, numRuntimeErrorTestSuites } = existsSync(report)
  ? require(report)
  : { testResults: [], numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
const failed = testResults.filter(({ status }) => status === 'failed');
const mayBeChance =
  numRuntimeErrorTestSuites === 0 && numFailedTests <= MAX_TESTS && failed.length <= MAX_SUITES;
if (mayBeChance) for (const { name } of failed) console.log(name);

/**
 * The end of the gate's output: how long each step and the slowest suites took, then the tests: `N passed, N failed`.
 * Takes a folder with `steps` (one `<seconds>\t<command>` a line) and `tests.json` (written by jest).
 */
const { existsSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const SLOWEST = 20;

const [, , folder, repository = process.cwd()] = process.argv;
const inSeconds = (seconds, what) => `${String(Math.round(seconds)).padStart(6)} s  ${what}`;

const steps = readFileSync(join(folder, 'steps'), 'utf8').trim().split('\n');
console.log('\n== Seconds of each step');
for (const line of steps) {
  const [seconds, command] = line.split('\t');
  console.log(inSeconds(Number(seconds), command));
}

const report = join(folder, 'tests.json');
// Not every failure is a test: a jest that does not end, a suite that does not load, a reporter that found something.
const { testResults, numPassedTests, numFailedTests, success } = existsSync(report)
  ? require(report)
  : { testResults: [], numPassedTests: 0, numFailedTests: 0, success: false };
const suites = testResults
  .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  .sort((one, other) => other.seconds - one.seconds);
console.log(`\n== Seconds of the ${SLOWEST} slowest of ${suites.length} suites`);
for (const { name, seconds } of suites.slice(0, SLOWEST)) {
  console.log(inSeconds(seconds, relative(repository, name)));
}

console.log(`\n${numPassedTests} passed, ${Math.max(numFailedTests, success ? 0 : 1)} failed`);

/**
 * The end of the gate's output: how long each step and the slowest suites took, which tests failed and why, then their
 * number: `N passed, N failed`. The failures stand at the end, because a log that is cut keeps its end.
 * Takes a folder with `steps` (one `<seconds>\t<command>` a line) and `tests.json` (written by jest).
 */
const { existsSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

const SLOWEST = 20;
const MAX_FAILURES = 10;
const MAX_REASON_CHARACTERS = 600;

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

const failures = testResults.flatMap(({ name, message, assertionResults }) => {
  const suite = relative(repository, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length > 0
    ? failed.map(({ fullName, failureMessages }) => ({ suite, fullName, why: failureMessages[0] }))
    : message !== '' && assertionResults.length === 0
      ? [{ suite, fullName: 'does not load', why: message }]
      : [];
});
if (failures.length > 0) console.log(`\n== Failures (${failures.length})`);
for (const { suite, fullName, why } of failures.slice(0, MAX_FAILURES)) {
  console.log(
    `${suite}: ${fullName}\n${stripVTControlCharacters(why).slice(0, MAX_REASON_CHARACTERS)}\n`,
  );
}

console.log(`\n${numPassedTests} passed, ${Math.max(numFailedTests, success ? 0 : 1)} failed`);

/**
 * The end of the gate's output: how long each step and the slowest suites took, which tests are unsteady, which failed and
 * why, then their number: `N passed, N failed`. The failures stand at the end, because a log that is cut keeps its end.
 * Takes a folder with `steps` (one `<seconds>\t<command>` a line), `tests.json` (written by jest) and, if suites ran a
 * second time, `again.json`.
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

const NOTHING = { testResults: [], numPassedTests: 0, numFailedTests: 0, success: false };
const reportIn = (name) => (existsSync(join(folder, name)) ? require(join(folder, name)) : NOTHING);
const { testResults, numPassedTests, numFailedTests, success } = reportIn('tests.json');
const again = reportIn('again.json');
const suites = testResults
  .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  .sort((one, other) => other.seconds - one.seconds);
console.log(`\n== Seconds of the ${SLOWEST} slowest of ${suites.length} suites`);
for (const { name, seconds } of suites.slice(0, SLOWEST)) {
  console.log(inSeconds(seconds, relative(repository, name)));
}

const failuresOf = (results) =>
  results.flatMap(({ name, message, assertionResults }) => {
    const suite = relative(repository, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.length > 0
      ? failed.map(({ fullName, failureMessages: [why] }) => ({ suite, fullName, why }))
      : message !== '' && assertionResults.length === 0
        ? [{ suite, fullName: 'does not load', why: message }]
        : [];
  });

function print(title, failures) {
  if (failures.length > 0) console.log(`\n== ${title} (${failures.length})`);
  for (const { suite, fullName, why } of failures.slice(0, MAX_FAILURES)) {
    console.log(
      `${suite}: ${fullName}\n${stripVTControlCharacters(why).slice(0, MAX_REASON_CHARACTERS)}\n`,
    );
  }
}

// Not every failure is a test: a jest that does not end, a suite that does not load, a reporter that found something.
const counted = (failed, isGood) => Math.max(failed, isGood ? 0 : 1);
if (again.success) {
  print('Unsteady: failed, and passed when run again alone. Find out why', failuresOf(testResults));
  console.log(`\n${numPassedTests + numFailedTests} passed, 0 failed`);
} else {
  print('Failures', failuresOf(testResults));
  console.log(`\n${numPassedTests} passed, ${counted(numFailedTests, success)} failed`);
}

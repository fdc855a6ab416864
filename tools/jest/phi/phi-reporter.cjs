const { rmSync } = require('node:fs');
const { join } = require('node:path');
const { findLeaks } = require('./find-leaks.cjs');
const { fixtureValues } = require('./fixture-values.cjs');

const ROOT = join(__dirname, '../../..');
const KINDS = ['name', 'birth date', 'national id'];

/**
 * Runs after the last test: no logged line of any process may contain a name, a birth date, a national id or a note
 * of a fixture's patient. A finding fails the run: `success` is false, and jest exits with 1. It is an error of the run
 * itself, so that failures beside it are not taken for chance (suites-to-repeat.cjs).
 */
module.exports = class PhiReporter {
  onRunComplete(_contexts, results) {
    const folder = globalThis[Symbol.for('platform.phi-guard.folder')];
    if (folder === undefined) return;
    try {
      this.check(folder);
    } catch (error) {
      this.error = error;
      results.numRuntimeErrorTestSuites += 1;
    }
    rmSync(folder, { recursive: true, force: true });
    if (this.error) process.stderr.write(`\n${this.error.message}\n`);
  }

  check(folder) {
    const values = fixtureValues(ROOT);
    const missing = KINDS.filter((kind) => !values.some((value) => value.kind === kind));
    // A guard that searches for nothing would always pass.
    if (missing.length > 0) throw new Error(`PHI guard: no ${missing.join(', ')} in any fixture`);
    const leaks = findLeaks(folder, values);
    if (leaks.length === 0) return;
    const lines = leaks.map(
      ({ kind, file, pid, stream, spec, command, excerpt }) =>
        `  ${kind} of ${file}\n    on ${stream} of process ${pid}: ${command}\n    started for ${spec || 'jest itself'}\n    …${excerpt}…`,
    );
    throw new Error(
      `PHI guard: ${leaks.length} logged lines tell of a patient\n${lines.join('\n')}`,
    );
  }

  getLastError() {
    return this.error;
  }
};

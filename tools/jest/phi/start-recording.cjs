const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const PRELOAD = join(__dirname, 'record-output.cjs');

/** Runs before all tests. From here on the output of the run's processes is kept for the reporter. */
exports.startRecording = function startRecording() {
  const folder = mkdtempSync(join(tmpdir(), 'phi-guard-'));
  const options = process.env['NODE_OPTIONS'] ?? '';
  process.env['PHI_GUARD_FOLDER'] = folder;
  process.env['NODE_OPTIONS'] = `${options} --require ${JSON.stringify(PRELOAD)}`.trim();
  globalThis[Symbol.for('platform.phi-guard.folder')] = folder;
  require(PRELOAD);
};

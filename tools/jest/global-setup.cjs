const { execFile, spawn } = require('node:child_process');
const { chmodSync, mkdtempSync, rmSync, statfsSync } = require('node:fs');
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const { startRecording } = require('./phi/start-recording.cjs');

const MEMORY_DISK = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
const ROOT = join(__dirname, '../..');
const POSTGRES = join(ROOT, 'libs/testing/bin/embedded-postgres.mjs');
const BUILD = join(ROOT, 'tools/programs/bin/build.mjs');

/**
 * Runs before all tests. Temporary folders of the tests are in memory if the system has room. A run of all tests
 * has one PostgreSQL server, on which each spec opens its own database.
 */
module.exports = async function globalSetup({ testPathPatterns }) {
  // A jest that a test of ours starts uses the settings of the outer one.
  if (process.env['PHI_GUARD_FOLDER'] !== undefined) return;
  useMemoryDisk();
  startRecording();
  await Promise.all([
    ...(testPathPatterns.isSet() || process.env['TEST_PG_URL'] !== undefined
      ? []
      : [startPostgres()]),
    buildPrograms(),
  ]);
};

function useMemoryDisk() {
  if (!memoryDiskHasRoom()) return;
  const folder = mkdtempSync(join(MEMORY_DISK, 'jest-'));
  // PostgreSQL never runs as root: its own user needs to read the folder.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function memoryDiskHasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** If it cannot start, each spec that needs a server reports why. */
async function startPostgres() {
  // The server ends when its standard input closes, however jest ends.
  const server = spawn(process.execPath, [POSTGRES], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  globalThis[Symbol.for('platform.tests.postgres')] = server;
  for await (const line of createInterface({ input: server.stdout })) {
    const { url } = JSON.parse(line);
    if (url !== undefined) process.env['TEST_PG_URL'] = url;
    return;
  }
}

/** Processes that tests start run these programs. It takes no time if no source changed since they were built. */
async function buildPrograms() {
  const { staleOutputs } = await import('../programs/src/build.mjs');
  const { PAGE, PROGRAMS, SCRIPTS } = await import('../programs/src/programs.mjs');
  const stale = staleOutputs(ROOT, [PROGRAMS, PAGE, SCRIPTS]);
  if (stale.length === 0) return;
  await new Promise((resolve, reject) => {
    execFile(process.execPath, [BUILD], { cwd: ROOT }, (error, _output, errors) => {
      if (error === null) resolve();
      else reject(new Error(`The programs cannot be built.\n${errors || error.message}`));
    });
  });
}

/**
 * Loaded into a process with --require: writes a CPU profile of its whole life into PROFILE_DIR. Node does not allow
 * --cpu-prof in NODE_OPTIONS.
 */
const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { join } = require('node:path');

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');

process.once('exit', () => {
  // The callback is called before `post` returns.
  session.post('Profiler.stop', (error, result) => {
    if (error) return;
    const file = join(process.env.PROFILE_DIR, `${process.pid}.cpuprofile`);
    writeFileSync(file, JSON.stringify(result.profile));
  });
});

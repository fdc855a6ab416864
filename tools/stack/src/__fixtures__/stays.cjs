/** Runs until it gets a signal. STUBBORN ignores SIGTERM; WITH_CHILD leaves a child process behind. */
const { spawn } = require('node:child_process');

if (process.env.WITH_CHILD) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'inherit',
  });
  console.log(`child ${child.pid}`);
}
if (process.env.STUBBORN) process.on('SIGTERM', () => console.log('no'));
setInterval(() => {}, 1000);
console.log(`up ${process.pid}`);

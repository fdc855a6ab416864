/**
 * Loaded into every Node process of a test run (`NODE_OPTIONS`). Copies what its children write to stdout and
 * stderr to the folder of the run, one file per process and stream, and passes itself on to them, whatever
 * environment a test gives them. The parent copies, so that children other than Node are covered, and Node children
 * that write to the file descriptor without `process.stdout`, as pino does. The output of jest workers and of
 * children that inherit their streams is recorded in the jest process. Not covered: streams that go to a file or
 * nowhere, and children that run synchronously.
 */
const childProcess = require('node:child_process');
const { appendFileSync, closeSync, openSync, writeSync } = require('node:fs');
const { join } = require('node:path');
const { keepCompiledPrograms } = require('../compiled-programs.cjs');

const FOLDER = 'PHI_GUARD_FOLDER';
const SPEC = 'PHI_GUARD_SPEC';
/** On the module: the only object that the sandbox of a spec shares with us. */
const CURRENT_SPEC = Symbol.for('platform.phi-guard.spec');

const folder = process.env[FOLDER];
const preload = `--require ${JSON.stringify(__filename)}`;

if (folder !== undefined) {
  keepCompiledPrograms(folder);
  const { spawn } = childProcess.ChildProcess.prototype;
  childProcess.ChildProcess.prototype.spawn = function (options) {
    const variables = passedOn(options.envPairs ?? []);
    const names = Object.keys(variables);
    options.envPairs = [
      ...(options.envPairs ?? []).filter((pair) => !names.includes(pair.split('=', 1)[0])),
      ...names.map((name) => `${name}=${variables[name]}`),
    ];
    const result = spawn.call(this, options);
    const streams = ['stdout', 'stderr'].filter((name) => this[name]);
    if (this.pid === undefined || streams.length === 0) return result;
    const command = (options.args ?? []).join(' ');
    const line = JSON.stringify({ pid: this.pid, spec: variables[SPEC], command });
    appendFileSync(join(folder, 'processes.jsonl'), `${line}\n`);
    for (const name of streams) copy(this[name], join(folder, `${this.pid}.${name}`));
    return result;
  };
}

/** Variables that a child gets in addition: the folder of the run, and the spec. */
function passedOn(pairs) {
  const given = (name) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const options = given('NODE_OPTIONS');
  return {
    [FOLDER]: given(FOLDER) || folder,
    [SPEC]: given(SPEC) || childProcess[CURRENT_SPEC] || process.env[SPEC] || '',
    NODE_OPTIONS: options.includes(preload) ? options : `${options} ${preload}`.trim(),
  };
}

/** Wraps `push`, so that every way to read the stream gets the data. */
function copy(stream, file) {
  let descriptor;
  const { push } = stream;
  stream.push = function (chunk, encoding) {
    if (chunk) {
      descriptor ??= openSync(file, 'a');
      writeSync(descriptor, chunk);
    }
    return push.call(this, chunk, encoding);
  };
  stream.once('close', () => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  });
}

/**
 * Loaded into every Node process of a test run (`NODE_OPTIONS`): copies what its children write to
 * stdout and stderr into the folder of the run, one file per process and stream, and passes itself on
 * to them, whatever environment a test gives them. The reading end copies, so that a child that is no
 * Node process, or writes to its file descriptor without `process.stdout` as pino does, is heard too,
 * and what a jest worker, or a child that inherits its streams, writes is heard by jest itself.
 * Not heard: a stream that goes to a file or nowhere, and children that are waited for synchronously.
 */
const childProcess = require('node:child_process');
const { appendFileSync, closeSync, openSync, writeSync } = require('node:fs');
const { join } = require('node:path');

const FOLDER = 'PHI_GUARD_FOLDER';
const SPEC = 'PHI_GUARD_SPEC';
/** Of the module: the sandbox of a spec shares it with us, and nothing else. */
const CURRENT_SPEC = Symbol.for('platform.phi-guard.spec');

const folder = process.env[FOLDER];
const preload = `--require ${JSON.stringify(__filename)}`;

if (folder !== undefined) {
  const { spawn } = childProcess.ChildProcess.prototype;
  childProcess.ChildProcess.prototype.spawn = function (options) {
    const variables = passedOn(options.envPairs ?? []);
    const names = Object.keys(variables);
    options.envPairs = [
      ...(options.envPairs ?? []).filter((pair) => !names.includes(pair.split('=', 1)[0])),
      ...names.map((name) => `${name}=${variables[name]}`),
    ];
    const result = spawn.call(this, options);
    const heard = ['stdout', 'stderr'].filter((name) => this[name]);
    if (this.pid === undefined || heard.length === 0) return result;
    const command = (options.args ?? []).join(' ');
    const line = JSON.stringify({ pid: this.pid, spec: variables[SPEC], command });
    appendFileSync(join(folder, 'processes.jsonl'), `${line}\n`);
    for (const name of heard) copy(this[name], join(folder, `${this.pid}.${name}`));
    return result;
  };
}

/** What a child is told, beside what it is given: another folder, in the spec of all this. */
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

/** Whoever reads the stream, in whatever way, reads what is pushed into it. */
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

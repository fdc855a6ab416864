/**
 * Loaded into every Node process of a test run (phi/record-output.cjs). A run starts some hundred processes of a few
 * programs, and a quarter of the CPU time of a start is compiling: this keeps what V8 compiled in the folder of the run.
 * The program stays as it is: same file, same lines, same source map.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { Module } = require('node:module');
const { join, sep } = require('node:path');
const { deserialize, serialize } = require('node:v8');
const { Script } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

/** Where programs are built, those of specs too. */
const BUILT = join(__dirname, '../../dist') + sep;
/** Not in a comment, where it is `{import('…')}`. */
const IMPORT = /(?<![{\w.$])import(?=\s*\()/g;
/** As long, so that columns stay. */
const OUR_IMPORT = '$mport';
const BEFORE = `(function (exports, require, module, __filename, __dirname, ${OUR_IMPORT}) { `;
const SOURCE_MAP = '\n//# sourceMappingURL=';
const RUN = Symbol.for('platform.tests.run-compiled');

exports.keepCompiledPrograms = function keepCompiledPrograms(folder) {
  const main = process.argv[1];
  const isStarting = isMainThread && main !== undefined && require.main === undefined;
  if (!isStarting) return;
  // V8 takes compiled code only under the options that it was compiled under.
  const key = createHash('sha1')
    .update([main, ...process.execArgv].join('\0'))
    .digest('hex');
  const file = join(folder, `${key}.compiled`);
  /** Path of a file → when it was changed, and what V8 compiled. */
  const known = read(file);
  const fresh = new Map();

  function compile(text, filename) {
    const { mtimeMs } = statSync(filename);
    const kept = known.get(filename);
    const cachedData = kept?.mtimeMs === mtimeMs ? kept.data : undefined;
    const options = { filename, columnOffset: -BEFORE.length, cachedData };
    // V8 forgets from where compiled code imports, so that Node has to do it for the file.
    const code = text.replace(/^#!.*/, '').replace(IMPORT, OUR_IMPORT);
    const script = new Script(`${BEFORE}${code}\n})`, options);
    if (cachedData === undefined || script.cachedDataRejected)
      fresh.set(filename, { mtimeMs, script });
    return script;
  }

  const { _compile } = Module.prototype;
  Module.prototype._compile = function compileOnce(text, filename, ...more) {
    if (!filename.startsWith(BUILT)) return _compile.call(this, text, filename, ...more);
    const script = compile(text, filename);
    this[RUN] = (given, imports) => {
      delete this[RUN];
      return script.runInThisContext().call(this.exports, ...given, imports);
    };
    // Node itself gives the module its `require` and imports, and reads the source map that the last line names.
    const map = text.lastIndexOf(SOURCE_MAP);
    const lines = `module[Symbol.for('${RUN.description}')](arguments, (id) => import(id));`;
    return _compile.call(this, lines + (map < 0 ? '' : text.slice(map)), filename, ...more);
  };

  process.on('exit', () => {
    // A process that is left over may end after the run.
    if (fresh.size === 0 || !existsSync(folder)) return;
    // Now, because it has the functions too that were compiled when they were first called.
    for (const [filename, { mtimeMs, script }] of fresh)
      known.set(filename, { mtimeMs, data: script.createCachedData() });
    // Renamed when it is whole: other processes of the program may read it now.
    const written = `${file}.${process.pid}`;
    writeFileSync(written, serialize(known));
    renameSync(written, file);
  });
};

function read(file) {
  try {
    return deserialize(readFileSync(file));
  } catch {
    return new Map();
  }
}

/**
 * Keeps what V8 compiles of the programs in a folder beside them, so that the next start of a program does not compile
 * again. Copied beside the programs, whose first file calls it. A build makes the folder; an image and an offline bundle
 * are staged without it, so that nothing but their own files runs there.
 */
const { hash: hashOf } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, sep } = require('node:path');
const v8 = require('node:v8');
const { constants, Script } = require('node:vm');

/** Beside the programs. */
exports.FOLDER = '.compile-cache';
const SOURCE_MAP = /\/\/# sourceMappingURL=\S+\s*$/;

/** `program` has a cache of its own, with the functions that it calls. */
exports.useCompileCache = function useCompileCache(programs, program) {
  if (!existsSync(join(programs, exports.FOLDER))) return;
  const folder = join(programs, exports.FOLDER, program);
  // From Node 22 on.
  if (Module.enableCompileCache !== undefined) Module.enableCompileCache(folder);
  else cacheCompiled(programs, join(folder, String(v8.cachedDataVersionTag())));
};

function cacheCompiled(programs, folder) {
  const compile = Module.prototype._compile;
  /** File of the cache → a script that was not in it. */
  const missing = new Map();

  Module.prototype._compile = function compileOnce(text, filename, ...format) {
    if (!filename.startsWith(programs + sep)) return compile.call(this, text, filename, ...format);
    // Node reads the source map of what it compiles itself.
    const map = SOURCE_MAP.exec(text);
    if (map !== null) compile.call(this, map[0], filename, ...format);
    // V8 compares no more than the length of the text.
    const file = join(folder, hashOf('sha256', text));
    const script = new Script(Module.wrap(text), {
      filename,
      cachedData: readIfThere(file),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    if (script.cachedDataRejected !== false) missing.set(file, script);
    const require = Object.assign((id) => this.require(id), {
      resolve: Module.createRequire(filename).resolve,
      main: process.mainModule,
      cache: Module._cache,
    });
    return script
      .runInThisContext()
      .call(this.exports, this.exports, require, this, filename, dirname(filename));
  };
  // A process that was refused at its start has called few of the functions.
  process.once('exit', (code) => code === 0 && missing.size > 0 && keep(folder, missing));
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Others may keep the same at the same moment. Where nothing can be written, each start compiles. */
function keep(folder, scripts) {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [file, script] of scripts) {
      const written = `${file}.${process.pid}`;
      writeFileSync(written, script.createCachedData());
      renameSync(written, file);
    }
  } catch {
    // The program has done its work.
  }
}

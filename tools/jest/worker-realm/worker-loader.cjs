const { readFileSync } = require('node:fs');
const { Module, createRequire, isBuiltin } = require('node:module');
const { dirname, extname } = require('node:path');
const { fileURLToPath } = require('node:url');
const { compileFunction } = require('node:vm');
const { isEsModule, isInstalled } = require('./which-files.cjs');

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/**
 * Creates a loader of CommonJS files into a V8 context. It loads each file once. Installed packages find what they
 * require as Node does. Files of this repository are transformed and resolved by the jest runtime of the spec file that
 * runs, which `runtimeNow` returns: a file that is loaded once outlives the runtime that loaded it.
 */
exports.createWorkerLoader = function createWorkerLoader(global, context, runtimeNow) {
  const modules = Object.create(null);

  function load(filename) {
    const known = modules[filename];
    if (known !== undefined) return known.exports;
    if (extname(filename) === '.node') return require(filename);
    const module = { id: filename, filename, exports: {}, loaded: false, children: [], paths: [] };
    modules[filename] = module;
    try {
      run(module, filename);
      module.loaded = true;
      return module.exports;
    } catch (error) {
      delete modules[filename];
      throw error;
    }
  }

  function run(module, filename) {
    if (extname(filename) === '.json') {
      module.exports = global.JSON.parse(readFileSync(filename, 'utf8'));
      return;
    }
    const isVendor = isInstalled(filename);
    const text =
      isVendor && !isEsModule(filename)
        ? readFileSync(filename, 'utf8').replace(/^#!.*/, '')
        : runtimeNow().transformOnce(filename);
    const code = compileFunction(text, PARAMETERS, {
      filename,
      parsingContext: context,
      importModuleDynamically: (specifier) => import(specifier),
    });
    const require = isVendor ? requireOfPackage(filename) : requireOf(module);
    module.require = require;
    code.call(module.exports, module.exports, require, module, filename, dirname(filename));
  }

  function requireOfPackage(filename) {
    const own = createRequire(filename);
    const requireHere = (id) => {
      if (id === 'process' || id === 'node:process') return global.process;
      if (isBuiltin(id)) return own(id);
      return load(own.resolve(id));
    };
    return Object.assign(requireHere, {
      resolve: own.resolve,
      cache: {},
      extensions: own.extensions,
      main: undefined,
    });
  }

  function requireOf(module) {
    const { filename } = module;
    const requireHere = (id) => {
      if (id === 'module' || id === 'node:module') return NodeModule;
      return runtimeNow().requireForOnce(module, id);
    };
    return Object.assign(requireHere, {
      resolve: (id, options) => runtimeNow().requireBuilder.resolve(filename, id, options),
      cache: modules,
      extensions: {},
      main: undefined,
    });
  }

  /** `node:module` for files of this repository: `createRequire` returns what also loads TypeScript. */
  class NodeModule extends Module {}
  Object.assign(NodeModule, Module, {
    Module: NodeModule,
    createRequire: (from) =>
      requireOf({ filename: isUrl(from) ? fileURLToPath(from) : from, loaded: true }),
    syncBuiltinESMExports: () => undefined,
  });

  return load;
};

const isUrl = (from) => String(from).startsWith('file:');

const { readFileSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { dirname, extname } = require('node:path');
const { compileFunction } = require('node:vm');

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Creates a loader of CommonJS files into a V8 context. It loads each file once. */
exports.createVendorLoader = function createVendorLoader(global, context) {
  const modules = new Map();

  function load(filename) {
    const known = modules.get(filename);
    if (known !== undefined) return known.exports;
    if (extname(filename) === '.node') return require(filename);
    const module = { id: filename, filename, exports: {}, loaded: false, children: [], paths: [] };
    modules.set(filename, module);
    try {
      run(module, filename);
      module.loaded = true;
      return module.exports;
    } catch (error) {
      modules.delete(filename);
      throw error;
    }
  }

  function run(module, filename) {
    const text = readFileSync(filename, 'utf8');
    if (extname(filename) === '.json') {
      module.exports = global.JSON.parse(text);
      return;
    }
    const code = compileFunction(text.replace(/^#!.*/, ''), PARAMETERS, {
      filename,
      parsingContext: context,
      importModuleDynamically: (specifier) => import(specifier),
    });
    const require = requireOf(filename);
    module.require = require;
    code.call(module.exports, module.exports, require, module, filename, dirname(filename));
  }

  function requireOf(filename) {
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

  return load;
};

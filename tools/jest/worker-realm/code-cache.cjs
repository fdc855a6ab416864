const vm = require('node:vm');

/**
 * jest compiles each file anew for each spec file. V8 keeps what it compiled when it is asked to, and takes
 * it back for the same text: the second spec file of a worker that loads a file skips the parser.
 */
exports.cacheCompiledCode = function cacheCompiledCode() {
  const { compileFunction } = vm;
  const compiled = new Map();
  vm.compileFunction = (text, parameters, options) => {
    const key = options.filename;
    const known = compiled.get(key);
    if (known?.text === text)
      return compileFunction(text, parameters, { ...options, cachedData: known.data });
    const code = compileFunction(text, parameters, { ...options, produceCachedData: true });
    if (code.cachedDataProduced) compiled.set(key, { text, data: code.cachedData });
    return code;
  };
};

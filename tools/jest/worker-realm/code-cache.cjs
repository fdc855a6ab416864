const vm = require('node:vm');

/**
 * jest compiles every file again for each spec file. This keeps V8's compiled code per file, so that the second
 * spec file of a worker that loads the same text skips the parser.
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

const { cacheCompiledCode } = require('./code-cache.cjs');
const { default: Runtime } = require('jest-runtime');
const { createWorkerLoader } = require('./worker-loader.cjs');
const { RunningTest } = require('./running-test.cjs');
const { isInstalled, isOwnSource } = require('./which-files.cjs');

/** Parts of jest that keep the state of a spec file. */
const HOLDS_STATE = /[\\/]node_modules[\\/](jest-circus|expect|@jest[\\/]expect)[\\/]/;
const CIRCUS = /[\\/]node_modules[\\/]jest-circus[\\/]/;

cacheCompiledCode();
let load;
/** The runtime of the spec file that runs. */
const current = { runtime: undefined };
/** Path of the source map of each transformed file of this worker. */
const sourceMaps = new Map();

/** jest's module loader, except that installed packages and the code of this repository are loaded once per worker. */
module.exports = class WorkerRealmRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const [config, environment, , , , , , { watch, watchAll }] = options;
    // While jest watches or mutants are tried, files change under a worker that lives on.
    this.sharesSources =
      !watch && !watchAll && config.testEnvironmentOptions.sharesSources !== false;
    current.runtime = this;
    this.transformCache.sourceMaps = sourceMaps;
    this.loadOnce = load ??= createWorkerLoader(
      environment.global,
      environment.getVmContext(),
      () => current.runtime,
    );
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (moduleName === 'node:async_hooks' && CIRCUS.test(from))
      return { AsyncLocalStorage: RunningTest };
    if (moduleName !== undefined && !this._resolution.isCoreModule(moduleName)) {
      let path;
      try {
        path = this._resolution.resolveCjs(from, moduleName);
      } catch {
        path = undefined;
      }
      if (path !== undefined && this.isLoadedOnce(path)) return this.loadOnce(path);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** What a file of this repository that is loaded once requires, when it is loaded or later. */
  requireForOnce({ filename, loaded }, id) {
    if (!loaded && this.isLoadedPerSpec(filename, id))
      throw new Error(`${filename} outlives its spec file and must not require ${id} of a spec`);
    return this.requireModuleOrMock(filename, id);
  }

  isLoadedPerSpec(from, id) {
    if (this._resolution.isCoreModule(id)) return false;
    const path = this._resolution.resolveCjs(from, id);
    return /\.tsx?$/.test(path) && !this.isLoadedOnce(path);
  }

  isLoadedOnce(path) {
    if (isInstalled(path)) return !path.endsWith('.mjs') && !HOLDS_STATE.test(path);
    return this.sharesSources && isOwnSource(path);
  }

  transformOnce(path) {
    return this.transformCache.transform(path);
  }
};
module.exports.default = module.exports;

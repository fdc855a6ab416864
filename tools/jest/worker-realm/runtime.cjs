const { cacheCompiledCode } = require('./code-cache.cjs');
const { default: Runtime } = require('jest-runtime');
const { sep } = require('node:path');
const { createVendorLoader } = require('./vendor-loader.cjs');

const VENDOR = `${sep}node_modules${sep}`;
cacheCompiledCode();
let load;

/** jest's module loader, except that packages of `node_modules` are loaded once per worker. */
module.exports = class WorkerRealmRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const [, environment] = options;
    this.loadVendor = load ??= createVendorLoader(environment.global, environment.getVmContext());
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (
      moduleName !== undefined &&
      !options?.isInternalModule &&
      !this._resolution.isCoreModule(moduleName)
    ) {
      let path;
      try {
        path = this._resolution.resolveCjs(from, moduleName);
      } catch {
        path = undefined;
      }
      if (path !== undefined && path.includes(VENDOR) && !path.endsWith('.mjs'))
        return this.loadVendor(path);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
};
module.exports.default = module.exports;

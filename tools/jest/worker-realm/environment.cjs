const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { installCommonGlobals } = require('jest-util');

/**
 * Node copies the value of every store that was ever used to each promise, also the stores of spec files that have ended:
 * jest and the code of this repository make new ones for each spec file.
 */
const usedStores = new Set();
for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function noteUse(...given) {
    usedStores.add(this);
    return original.apply(this, given);
  };
}

/** The realm of this worker. The first spec file creates it, and all spec files use it. */
let realm;

/**
 * jest's Node environment with one V8 context per worker instead of one per spec file, so that packages of
 * `node_modules` are loaded once (runtime.cjs). Each spec file gets its own `process`, and the globals are
 * restored after it, so that no spec file sees what another one left.
 */
module.exports = class WorkerRealmEnvironment {
  constructor(config, context) {
    if (realm === undefined) {
      realm = inPlainContext(() => new NodeEnvironment(config, context));
      if (realm.context !== realm.global)
        throw new Error('jest makes its V8 context in another way');
      realm.clean = globalsOf(realm.global);
    } else {
      const fresh = { Date, Promise, performance, Symbol };
      installCommonGlobals(fresh, config.projectConfig.globals, 'off');
      realm.global.process = fresh.process;
      realm.clean = globalsOf(realm.global);
    }
    this.global = realm.global;
    this.moduleMocker = realm.moduleMocker;
    this.fakeTimers = realm.fakeTimers;
    this.fakeTimersModern = realm.fakeTimersModern;
    this.context = realm.context;
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    restore(realm.global, realm.clean);
    for (const store of usedStores) store.disable();
    usedStores.clear();
    this.context = null;
  }

  exportConditions() {
    return realm.exportConditions();
  }

  getVmContext() {
    return this.context;
  }
};

/**
 * In a context whose global object is that of V8. Behind the one that jest makes stands a proxy, which Node asks for each
 * use of a global, `Math` and `Object` too.
 */
function inPlainContext(create) {
  const { createContext } = vm;
  vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
  try {
    return create();
  } finally {
    vm.createContext = createContext;
  }
}

function globalsOf(global) {
  return new Map(
    Reflect.ownKeys(global).map((key) => [key, Object.getOwnPropertyDescriptor(global, key)]),
  );
}

function restore(global, clean) {
  for (const key of Reflect.ownKeys(global)) if (!clean.has(key)) delete global[key];
  for (const [key, descriptor] of clean) {
    const now = Object.getOwnPropertyDescriptor(global, key);
    if (
      descriptor.configurable &&
      (now === undefined || now.value !== descriptor.value || now.get !== descriptor.get)
    )
      Object.defineProperty(global, key, descriptor);
  }
}

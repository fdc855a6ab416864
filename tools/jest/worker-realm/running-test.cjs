const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * Where jest-circus keeps the test or hook that runs, to know which one an error belongs to. Its own AsyncLocalStorage
 * makes Node copy the test to each promise, which takes all of them off the fast path of V8. Tests run one after another, so
 * a variable will do, except for those that run at the same time.
 */
exports.RunningTest = class RunningTest extends AsyncLocalStorage {
  run(context, callback) {
    if (context.test?.concurrent) return super.run(context, callback);
    const before = this.running;
    this.running = context;
    return callback().finally(() => {
      this.running = before;
    });
  }

  getStore() {
    return super.getStore() ?? this.running;
  }
};

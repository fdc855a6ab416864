/**
 * jest gives each spec file its own globals, so the polyfill that the endpoint imports first is needed here too.
 */
if (typeof Promise.withResolvers !== 'function') {
  Promise.withResolvers = function withResolvers() {
    let resolve;
    let reject;
    const promise = new this((onFulfilled, onRejected) => {
      resolve = onFulfilled;
      reject = onRejected;
    });
    return { promise, resolve, reject };
  };
}

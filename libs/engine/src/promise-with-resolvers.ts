/**
 * Polyfill of `Promise.withResolvers` (Node 22), which the Restate SDK calls. Without it on Node 20, registration
 * succeeds and then every invocation hangs silently. Import this module before the SDK.
 */
interface Resolvers<T> {
  promise: Promise<T>;
  resolve: (value: T | PromiseLike<T>) => void;
  reject: (reason?: unknown) => void;
}

const constructor = Promise as unknown as { withResolvers?: <T>() => Resolvers<T> };

constructor.withResolvers ??= function withResolvers<T>(): Resolvers<T> {
  let resolve!: Resolvers<T>['resolve'];
  let reject!: Resolvers<T>['reject'];
  const promise = new Promise<T>((onFulfilled, onRejected) => {
    resolve = onFulfilled;
    reject = onRejected;
  });
  return { promise, resolve, reject };
};

export {};

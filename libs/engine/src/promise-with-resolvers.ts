/**
 * The Restate SDK calls `Promise.withResolvers` (Node 22). On Node 20 registration succeeds without
 * it and every invocation then hangs in silence, so this module is imported before the SDK.
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

/** A proxy of the value that calls `onRead` on every property read. */
export function counted<T extends object>(value: T, onRead: () => void): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      onRead();
      const member: unknown = Reflect.get(target, key, receiver);
      return typeof member === 'object' && member !== null ? counted(member, onRead) : member;
    },
    has(target, key) {
      onRead();
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      onRead();
      return Reflect.ownKeys(target);
    },
  });
}

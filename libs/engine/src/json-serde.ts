import type { Serde } from '@restatedev/restate-sdk';

/** JSON as the control plane's own handlers read it, for calls by name. */
export const jsonSerde = <T>(): Serde<T> => ({
  contentType: 'application/json',
  serialize: (value) => new TextEncoder().encode(JSON.stringify(value)),
  deserialize: (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as T,
});

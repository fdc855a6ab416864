import type { Serde } from '@restatedev/restate-sdk';

/** JSON serialisation for calls by service name. */
export const jsonSerde = <T>(): Serde<T> => ({
  contentType: 'application/json',
  serialize: (value) => new TextEncoder().encode(JSON.stringify(value)),
  deserialize: (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as T,
});

/** A path parameter that goes on over slashes (`*name`), each segment decoded already. */
export const restOfPath = (parameter: unknown): string =>
  Array.isArray(parameter) ? parameter.join('/') : String(parameter);

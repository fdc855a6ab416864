import type { JsonObject, PrimitiveName } from '@platform/ports';

const text = (constraints: JsonObject = {}): JsonObject => ({ type: 'string', ...constraints });

/** The JSON Schema of each primitive. */
export const primitiveJsonSchema: Readonly<Record<PrimitiveName, JsonObject>> = {
  String: text(),
  Number: { type: 'number' },
  Decimal: { type: 'number' },
  Integer: { type: 'integer' },
  Boolean: { type: 'boolean' },
  Date: text({ format: 'date' }),
  DateTime: text({ format: 'date-time' }),
  // The standard `time` format requires an offset, which a time of day does not have.
  Time: text({ format: 'iso-time' }),
  Duration: text({ format: 'duration' }),
  Code: text({ minLength: 1 }),
  Uri: text({ format: 'uri' }),
};

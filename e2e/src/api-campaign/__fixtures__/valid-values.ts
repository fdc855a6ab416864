import fc, { type Arbitrary } from 'fast-check';

import type { ApiDocument, Schema } from './documented-api';

const DEEPEST = 4;

/** Generates small values that a schema of the document allows. */
export function validValues(schema: Schema, document: ApiDocument): Arbitrary<unknown> {
  const of = (given: unknown, depth: number): Arbitrary<unknown> => {
    const inner = resolve(given, document);
    if ('const' in inner) return fc.constant(inner['const']);
    if (Array.isArray(inner['enum'])) return fc.constantFrom(...(inner['enum'] as unknown[]));
    const choices = (inner['anyOf'] ?? inner['oneOf']) as readonly Schema[] | undefined;
    if (choices) return fc.oneof(...choices.map((choice) => of(choice, depth + 1)));
    if (Array.isArray(inner['type'])) {
      return fc.oneof(...(inner['type'] as string[]).map((type) => of({ ...inner, type }, depth)));
    }
    switch (inner['type']) {
      case 'string':
        return text(inner);
      case 'integer':
        return fc.integer(range(inner));
      case 'number':
        return fc.integer(range(inner));
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return list(inner, depth);
      case 'object':
        return object(inner, depth);
      default:
        return fc.jsonValue({ maxDepth: 1 });
    }
  };

  const list = (inner: Schema, depth: number): Arbitrary<unknown> => {
    const minLength = Number(inner['minItems'] ?? 0);
    if (Array.isArray(inner['prefixItems'])) {
      return fc.tuple(...(inner['prefixItems'] as Schema[]).map((item) => of(item, depth + 1)));
    }
    if (depth > DEEPEST && minLength === 0) return fc.constant([]);
    return fc.array(of(inner['items'] ?? {}, depth + 1), { minLength, maxLength: minLength + 2 });
  };

  const object = (inner: Schema, depth: number): Arbitrary<unknown> => {
    const required = (inner['required'] ?? []) as readonly string[];
    const members = Object.entries((inner['properties'] ?? {}) as Record<string, Schema>).filter(
      ([name]) => required.includes(name) || depth <= DEEPEST,
    );
    return fc.record(
      Object.fromEntries(members.map(([name, member]) => [name, of(member, depth + 1)])),
      { requiredKeys: required.filter((name) => members.some(([member]) => member === name)) },
    );
  };

  return of(schema, 0);
}

function resolve(given: unknown, { components }: ApiDocument): Schema {
  const schema = typeof given === 'object' && given !== null ? (given as Schema) : {};
  const { $ref } = schema;
  return typeof $ref === 'string'
    ? (components.schemas[$ref.replace('#/components/schemas/', '')] ?? {})
    : schema;
}

const range = ({ minimum, maximum }: Schema) => ({
  min: Math.ceil(Number(minimum ?? 0)),
  max: Math.min(Math.floor(Number(maximum ?? 1_000)), Number(minimum ?? 0) + 1_000),
});

function text({ format, pattern, minLength, maxLength }: Schema): Arbitrary<string> {
  const shortest = Number(minLength ?? 0);
  const longest = Math.min(Number(maxLength ?? 20), shortest + 20);
  if (format === 'date-time') return fc.constant('2026-11-20T08:00:00.000Z');
  if (typeof pattern !== 'string') {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');
    return fc.stringOf(letters, { minLength: Math.max(1, shortest), maxLength: longest });
  }
  try {
    return fc
      .stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' })
      .filter((value) => value.length <= Number(maxLength ?? Infinity));
  } catch {
    // Values cannot be generated from patterns with lookahead.
    return fc.constant('x'.repeat(Math.max(1, shortest)));
  }
}

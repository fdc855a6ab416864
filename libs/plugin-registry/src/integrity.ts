import { createHash } from 'node:crypto';

import { compileSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

const schema = Type.Object({
  /** Of `plugin.tgz`, hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
  /** Of `plugin.tgz`, bytes. */
  size: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Who or what published, e.g. a pipeline. */
  createdBy: Type.Optional(Type.String()),
});

/** Content of `integrity.json`: the fingerprint of a published archive. */
export type Integrity = Static<typeof schema>;

const compiled = compileSchema(schema);

/** Hexadecimal, lower case. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Parses `integrity.json`. Undefined when it is invalid. */
export function parseIntegrity(bytes: Buffer): Integrity | undefined {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  return compiled.is(value) ? { ...value, sha256: value.sha256.toLowerCase() } : undefined;
}

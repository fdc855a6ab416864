import { compileSchema } from '@platform/manifests';

import { apiDocument } from '../../openapi/api-document';
import { operations } from '../../operations';

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

const { paths, components } = apiDocument(operations);

/** The documented content of an answer with its own description, by media type. */
export function contentOf(path: string, method: string, status: number): Content {
  const response = paths[path]?.[method]?.responses[status];
  return response && 'content' in response ? (response.content ?? {}) : {};
}

/** Replaces references to components by what they lead to. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { readonly $ref?: unknown };
  if (typeof $ref === 'string') return whole(components.schemas[$ref.split('/').at(-1) ?? '']);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, whole(member)]));
}

/** What the documented schema of a body or an event does not allow. */
export function findingsOf(
  media: { readonly schema?: Schema } | undefined,
  value: unknown,
): readonly unknown[] {
  if (!media?.schema) return ['not documented'];
  return compileSchema(whole(media.schema) as never).check(value);
}

import type { TObject, TSchema } from '@sinclair/typebox';

import type { OperationDefinition } from '../operation/operation';
import type { ParameterObject, ShowSchema } from './document';
import type { PathTemplate } from './path-template';

/** Returns the path, query and header parameters of an operation. */
export function parametersOf(
  { params, query, headers }: OperationDefinition,
  { names, wild }: PathTemplate,
  show: ShowSchema,
): readonly ParameterObject[] {
  return [
    ...names.map((name): ParameterObject => {
      const shown = described(params?.properties[name], show);
      const description = [
        shown.description,
        wild.has(name) ? 'It may contain slashes.' : undefined,
      ]
        .filter((sentence) => sentence !== undefined)
        .join(' ');
      return {
        name,
        in: 'path',
        required: true,
        ...(description !== '' && { description }),
        schema: shown.schema,
      };
    }),
    ...membersOf(query, 'query', show),
    ...membersOf(headers, 'header', show).map((header) => ({
      ...header,
      name: header.name.replace(/(^|-)\w/g, (start) => start.toUpperCase()),
    })),
  ];
}

function membersOf(
  schema: TObject | undefined,
  place: 'query' | 'header',
  show: ShowSchema,
): readonly ParameterObject[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...described(member, show),
  }));
}

/** Moves the description out of the schema, where tools look for it. */
function described(
  schema: TSchema | undefined,
  show: ShowSchema,
): { readonly description?: string; readonly schema: ParameterObject['schema'] } {
  if (schema === undefined) return { schema: { type: 'string' } };
  const { description, ...shown } = show(schema);
  return {
    ...(typeof description === 'string' && { description }),
    schema: shown,
  };
}

import { SLUG_PATTERN } from '@platform/definitions';
import { languageOf, type Route } from '@platform/http';
import { textIn } from '@platform/ports';
import { Type } from '@sinclair/typebox';

import type { Computations } from '../../compute/computations';
import { cursorCodec, DEFAULT_PAGE_SIZE } from '../../listing/page';
import { languageHeaders } from '../api/diagnostics';
import type { FoundUses } from './find-uses';
import { usesOperations } from './operations';

const position = cursorCodec(
  Type.Object(
    {
      kind: Type.Union([Type.Literal('workflow'), Type.Literal('agent')]),
      after: Type.Optional(Type.String({ pattern: SLUG_PATTERN })),
    },
    { additionalProperties: false },
  ),
);

/** `GET /api/uses?of=`: the definitions that use an element of the catalog. */
export const usesRoutes = (computations: Computations): readonly Route[] => [
  usesOperations.listUses.handledBy(async ({ query, caller, request }) => {
    const { of, limit = DEFAULT_PAGE_SIZE, cursor } = query;
    const from = cursor === undefined ? {} : { from: position.decode(cursor) };
    const found = await computations.run('uses', { of, limit, ...from }, { caller: caller.id });
    const { items, next } = found.value<FoundUses>();
    const language = languageOf(request);
    const named = items.map(({ name, ...use }) => ({ ...use, name: textIn(name, language) }));
    return {
      status: 200,
      headers: languageHeaders(language),
      body: { items: named, ...(next && { nextCursor: position.encode(next) }) },
    };
  }),
];

import { newestSide } from '@platform/definitions';
import { languageOf, type Route } from '@platform/http';
import type { DefinitionStore } from '@platform/stores';

import type { Computations } from '../../compute/computations';
import { findDefinition } from '../lifecycle/find-definition';
import { languageHeaders } from './diagnostics';
import { tableOperations } from './operations';

/** Reads a decision table as a spreadsheet does. */
export const tableRoute = (
  store: Pick<DefinitionStore, 'get'>,
  computations: Computations,
): Route =>
  tableOperations.exportTable.handledBy(
    async ({ params: { slug, node }, query, request, caller }) => {
      const definition = await findDefinition(store, { kind: 'workflow', slug });
      const { version: side = newestSide(definition) } = query;
      const language = languageOf(request);
      const input = { slug, side, node, language };
      const printed = await computations.run('printTable', input, { caller: caller.id });
      return {
        status: 200,
        headers: {
          ...languageHeaders(language),
          'Content-Disposition': `attachment; filename="${slug}-${node}.csv"`,
        },
        body: printed.value<string>(),
      };
    },
  );

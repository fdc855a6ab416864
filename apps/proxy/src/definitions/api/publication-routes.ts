import type { Route } from '@platform/http';

import { etagOf } from '../if-match';
import type { Lifecycle } from '../lifecycle/lifecycle';
import { publishDraft, rollBack } from '../lifecycle/publish';
import { retire } from '../lifecycle/retire';
import type { DefinitionOperations } from './operations';
import { showSummary, showVersion } from './show-definition';

/** What changes what new runs are started from. */
export function publicationRoutes(
  operations: DefinitionOperations,
  lifecycle: Lifecycle,
): readonly Route[] {
  const { kind } = lifecycle.grammar;

  return [
    operations.publish.handledBy(async ({ params, headers, body, caller, audit }) => {
      const { slug } = params;
      const request = { slug, ifMatch: headers['if-match'], author: caller, ...body };
      const version = await publishDraft(request, lifecycle);
      await audit(`${kind}:${slug}@${version.version}`);
      return { status: 200, body: showVersion(version) };
    }),
    operations.rollBack.handledBy(async ({ params, headers, body, caller, audit }) => {
      const { slug } = params;
      const { version: to, ...note } = body;
      const request = { slug, ifMatch: headers['if-match'], author: caller, ...note };
      const version = await rollBack(request, to, lifecycle);
      await audit(`${kind}:${slug}@${version.version}`);
      return { status: 200, body: showVersion(version) };
    }),
    operations.retire.handledBy(async ({ params: { slug }, headers }) => {
      const retired = await retire({ slug, ifMatch: headers['if-match'] }, lifecycle);
      return {
        status: 200,
        headers: { ETag: etagOf(retired.revision) },
        body: showSummary(retired),
      };
    }),
  ];
}

import type { Definition, DefinitionVersion } from '@platform/definition-store';
import type { Route } from '@platform/http';

import { etagOf } from '../if-match';
import type { ServedLifecycle } from '../lifecycle/lifecycle';
import { attemptPublication } from '../lifecycle/publication-attempts';
import type { Decision } from '../tasks/decided';
import type { DefinitionOperations } from './operations';
import { showSummary, showVersion } from './show-definition';

/** What changes what new runs are started from. */
export function publicationRoutes(
  operations: DefinitionOperations,
  lifecycle: ServedLifecycle,
): readonly Route[] {
  const { grammar, store, computations } = lifecycle;
  const { kind } = grammar;

  /** Decided elsewhere as often as something else was published meanwhile, written here. */
  const decided = <T>(task: string, request: object, caller: string): Promise<T> =>
    attemptPublication(async () => {
      const answer = await computations.run(task, { kind, ...request }, { caller });
      const told = answer.value<{ readonly decision: Decision } | { readonly result: T }>();
      if ('result' in told) return told.result;
      const { method, given } = told.decision;
      return Reflect.apply(store[method] as never, store, given) as Promise<T>;
    });

  return [
    operations.publish.handledBy(async ({ params, headers, body, caller, audit }) => {
      const { slug } = params;
      const request = { slug, ifMatch: headers['if-match'], author: caller, ...body };
      const version = await decided<DefinitionVersion>('publish', request, caller.id);
      await audit(`${kind}:${slug}@${version.version}`);
      return { status: 200, body: showVersion(version) };
    }),
    operations.rollBack.handledBy(async ({ params, headers, body, caller, audit }) => {
      const { slug } = params;
      const { version: to, ...note } = body;
      const request = { slug, ifMatch: headers['if-match'], author: caller, ...note };
      const version = await decided<DefinitionVersion>('rollBack', { ...request, to }, caller.id);
      await audit(`${kind}:${slug}@${version.version}`);
      return { status: 200, body: showVersion(version) };
    }),
    operations.retire.handledBy(async ({ params: { slug }, headers, caller }) => {
      const request = { slug, ifMatch: headers['if-match'], author: caller };
      const retired = await decided<Definition>('retire', request, caller.id);
      return {
        status: 200,
        headers: { ETag: etagOf(retired.revision) },
        body: showSummary(retired),
      };
    }),
  ];
}

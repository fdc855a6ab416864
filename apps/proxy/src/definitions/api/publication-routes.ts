import type { Definition } from '@platform/definitions';
import type { Route } from '@platform/http';
import type { Request } from 'express';

import { etagOf } from '../if-match';
import type { PublicationChange, RetirementChange } from '../lifecycle/decide-change';
import type { ServedLifecycle } from '../lifecycle/lifecycle';
import { attemptPublication } from '../lifecycle/publication-attempts';
import { languageHeaders, languageOf, showDiagnostics } from './diagnostics';
import type { DefinitionOperations } from './operations';
import { showSummary, showVersion } from './show-definition';

/**
 * What changes what new runs are started from. It is decided by a process that computes and written here,
 * where no limit of time falls between the writing and its answer.
 */
export function publicationRoutes(
  operations: DefinitionOperations,
  lifecycle: ServedLifecycle,
): readonly Route[] {
  const { rules, store, computations } = lifecycle;
  const { kind } = rules;

  async function decide<T>(task: string, request: object, caller: string): Promise<T> {
    const answer = await computations.run(task, { kind, ...request }, { caller });
    return answer.value<T>();
  }

  const publish = (task: 'publish' | 'rollBack', asked: object, caller: string) =>
    attemptPublication(async () => {
      const decided = await decide<PublicationChange>(task, asked, caller);
      const { key, version, basis, warnings } = decided;
      return { version: await store.publish(key, version, basis), warnings };
    });

  function publishedAnswer(
    { version, warnings }: Awaited<ReturnType<typeof publish>>,
    request: Request,
  ) {
    const language = languageOf(request);
    const diagnostics = showDiagnostics(warnings, language);
    return {
      status: 200,
      headers: languageHeaders(language),
      body: { ...showVersion(version), diagnostics },
    } as const;
  }

  const retire = (asked: object, caller: string): Promise<Definition> =>
    attemptPublication(async () => {
      const decided = await decide<RetirementChange>('retire', asked, caller);
      return 'retired' in decided ? decided.retired : store.retire(decided.key, decided.basis);
    });

  return [
    operations.publish.handledBy(async ({ params, headers, body, caller, audit, request }) => {
      const { slug } = params;
      const asked = { slug, ifMatch: headers['if-match'], author: caller, ...body };
      const published = await publish('publish', asked, caller.id);
      await audit(`${kind}:${slug}@${published.version.version}`);
      return publishedAnswer(published, request);
    }),
    operations.rollBack.handledBy(async ({ params, headers, body, caller, audit, request }) => {
      const { slug } = params;
      const { version: to, ...note } = body;
      const asked = { slug, ifMatch: headers['if-match'], author: caller, to, ...note };
      const published = await publish('rollBack', asked, caller.id);
      await audit(`${kind}:${slug}@${published.version.version}`);
      return publishedAnswer(published, request);
    }),
    operations.retire.handledBy(async ({ params: { slug }, headers, caller }) => {
      const asked = { slug, ifMatch: headers['if-match'], author: caller };
      const retired = await retire(asked, caller.id);
      return {
        status: 200,
        headers: { ETag: etagOf(retired.revision) },
        body: showSummary(retired),
      };
    }),
  ];
}

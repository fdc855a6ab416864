import { PublicationChangedError } from '@platform/stores';
import { languageOf, problemError, type Route } from '@platform/http';
import type { Request } from 'express';

import { unlessChanged, etagOf } from '../if-match';
import type { PublicationChange, RetirementChange } from '../lifecycle/decide-change';
import type { ServedLifecycle } from '../lifecycle/lifecycle';
import { languageHeaders, showDiagnostics } from './diagnostics';
import type { DefinitionOperations } from './operations';
import { showSummary, showVersion } from './show-definition';

/** A publication in between has succeeded itself, so more than a few attempts mean a very busy store. */
const MAX_PUBLICATION_ATTEMPTS = 10;

/**
 * Publishes, rolls back and retires. A compute process decides; this process writes, so that the time limit of a
 * computation cannot end between the write and its response.
 */
export function publicationRoutes(
  operations: DefinitionOperations,
  lifecycle: ServedLifecycle,
): readonly Route[] {
  const { rules, store, computations } = lifecycle;
  const { kind } = rules;

  /**
   * Decides a change and writes it; decides again when another publication came in between. Throws 412
   * `definition-changed`, or 409 `publication-contended` after `MAX_PUBLICATION_ATTEMPTS`.
   */
  async function decideAndWrite<Change, T>(
    task: 'publish' | 'rollBack' | 'retire',
    { input, caller }: { readonly input: object; readonly caller: string },
    write: (change: Change) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; attempt < MAX_PUBLICATION_ATTEMPTS; attempt += 1) {
      try {
        const decided = await computations.run(task, { kind, ...input }, { caller });
        return await unlessChanged(write(decided.value<Change>()));
      } catch (error) {
        if (!(error instanceof PublicationChangedError)) throw error;
      }
    }
    throw problemError('publication-contended');
  }

  const publish = (task: 'publish' | 'rollBack', input: object, caller: string) =>
    decideAndWrite(
      task,
      { input, caller },
      async ({ key, version, basis, warnings }: PublicationChange) => ({
        version: await store.publish(key, version, basis),
        warnings,
      }),
    );

  function publishedAnswer(
    { version, warnings }: Awaited<ReturnType<typeof publish>>,
    request: Request,
  ) {
    const language = languageOf(request);
    const diagnostics = showDiagnostics(warnings, language);
    return {
      status: 200,
      headers: languageHeaders(language),
      body: { ...showVersion(version, language), diagnostics },
    } as const;
  }

  return [
    operations.publish.handledBy(async ({ params, headers, body, caller, audit, request }) => {
      const { slug } = params;
      const input = { slug, ifMatch: headers['if-match'], author: caller, ...body };
      const published = await publish('publish', input, caller.id);
      await audit(`${kind}:${slug}@${published.version.version}`);
      return publishedAnswer(published, request);
    }),
    operations.rollBack.handledBy(async ({ params, headers, body, caller, audit, request }) => {
      const { slug } = params;
      const { version: to, ...note } = body;
      const input = { slug, ifMatch: headers['if-match'], author: caller, to, ...note };
      const published = await publish('rollBack', input, caller.id);
      await audit(`${kind}:${slug}@${published.version.version}`);
      return publishedAnswer(published, request);
    }),
    operations.retire.handledBy(async ({ params: { slug }, headers, caller, request }) => {
      const language = languageOf(request);
      const input = { slug, ifMatch: headers['if-match'], author: caller };
      const retired = await decideAndWrite(
        'retire',
        { input, caller: caller.id },
        async (change: RetirementChange) =>
          'retired' in change ? change.retired : store.retire(change.key, change.basis),
      );
      return {
        status: 200,
        headers: { ETag: etagOf(retired.revision), ...languageHeaders(language) },
        body: showSummary(retired, language),
      };
    }),
  ];
}

import { isSound } from '@platform/definitions';
import { languageOf, problemError, type Caller, type Route } from '@platform/http';
import type { Diagnostic } from '@platform/ports';
import type { Request } from 'express';

import { etagOf, requireSeen } from '../if-match';
import type { ServedLifecycle } from '../lifecycle/lifecycle';
import { saveDraft, type ReadDraft } from '../lifecycle/save-draft';
import { languageHeaders, showDiagnostics } from './diagnostics';
import type { DefinitionOperations } from './operations';
import { showDraft } from './show-definition';

type SeenHeaders = Parameters<typeof requireSeen>[0];

/** Throws the 400 problem for a body that is sent as JSON and is YAML: the parser accepts both. */
function requireAnnouncedFormat(request: Request, text: string): void {
  if (!request.is('application/json')) return;
  try {
    JSON.parse(text);
  } catch {
    const message = {
      fr: "le document est annoncé comme JSON et n'en est pas",
      en: 'the document is announced as JSON and is not',
    };
    throw problemError('definition-unreadable', {
      errors: [{ finding: 'JSON_INVALID', path: '', message }],
    });
  }
}

/** Saves, imports and validates drafts. */
export function draftRoutes(
  operations: DefinitionOperations,
  lifecycle: ServedLifecycle,
): readonly Route[] {
  const { store, rules, computations } = lifecycle;
  const { kind } = rules;

  async function read(text: string, caller: string, slug?: string): Promise<ReadDraft> {
    const input = { kind, text, ...(slug !== undefined && { slug }) };
    return (await computations.run('readDraft', input, { caller })).value();
  }

  async function save(
    document: ReadDraft,
    { request, headers, author }: { request: Request; headers: SeenHeaders; author: Caller },
  ) {
    const before = await store.get({ kind, slug: document.slug });
    const seen = requireSeen(headers, before);
    const saved = await saveDraft(document, { author, seen }, lifecycle);
    const language = languageOf(request);
    return {
      status: before ? 200 : 201,
      headers: { ETag: etagOf(saved.revision), ...languageHeaders(language) },
      body: showDraft(saved.draft, document.diagnostics, language),
    } as const;
  }

  return [
    operations.validate.handledBy(async ({ body, request, caller }) => {
      const input = { kind, spec: body.spec };
      const found = await computations.run('validate', input, { caller: caller.id });
      const diagnostics = found.value<readonly Diagnostic[]>();
      const language = languageOf(request);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: {
          ok: isSound({ diagnostics }),
          diagnostics: showDiagnostics(diagnostics, language),
        },
      };
    }),
    operations.import.handledBy(async ({ body, headers, caller, request, audit }) => {
      const document = await read(body, caller.id);
      requireAnnouncedFormat(request, body);
      await audit(`${kind}:${document.slug}`);
      return save(document, { request, headers, author: caller });
    }),
    operations.saveDraft.handledBy(async ({ params, body, headers, caller, request }) => {
      const document = await read(body, caller.id, params.slug);
      requireAnnouncedFormat(request, body);
      return save(document, { request, headers, author: caller });
    }),
  ];
}

import type { DefinitionKind } from '@platform/definitions';
import type { Diagnostic, JsonObject, JsonValue } from '@platform/ports';

import type { ProxyTasks } from '../../compute/computations';
import { compareVersions, contentOf } from '../api/compare-versions';
import { draftFindings, findingsOf } from '../lifecycle/draft-findings';
import { findDefinition } from '../lifecycle/find-definition';
import type { Lifecycle } from '../lifecycle/lifecycle';
import { decidePublication, decideRollback, type PublicationRequest } from '../lifecycle/publish';
import { readAny, readDocument } from '../lifecycle/read-document';
import { decideRetirement } from '../lifecycle/retire';
import type { CheckRequest } from '../world/assess-workflow';
import type { VersionSource } from '../world/version-source';
import type { Installation } from '../world/world';
import { worldOfVersions } from '../world/world-of';

export type Lifecycles = Readonly<Record<DefinitionKind, Lifecycle>>;

interface Of {
  readonly kind: DefinitionKind;
}

/** What a document says, with everything that keeping it as a draft needs. */
export interface ReadDraft {
  readonly slug: string;
  readonly name: string;
  readonly content: JsonObject;
  readonly hash: string;
  /** What is wrong with it as a definition. */
  readonly diagnostics: readonly Diagnostic[];
  /** What not even a draft is kept with. */
  readonly unsavable: readonly Diagnostic[];
}

/** The work on definitions that takes as long as they are large. */
export function definitionTasks(
  lifecycles: Lifecycles,
  {
    versions,
    installation,
  }: { readonly versions: VersionSource; readonly installation: Installation },
): ProxyTasks {
  return {
    async validate({ kind, spec }: Of & { readonly spec: JsonValue }) {
      const lifecycle = lifecycles[kind];
      const read = readAny(spec, lifecycle.grammar);
      return { value: read.located(await findingsOf(read, lifecycle)) };
    },
    async readDraft({ kind, text, slug }: Of & { readonly text: string; readonly slug?: string }) {
      const lifecycle = lifecycles[kind];
      const { grammar } = lifecycle;
      const document = readDocument(text, grammar, slug);
      const { content, name } = document;
      const value: ReadDraft = {
        slug: document.slug,
        name,
        content,
        hash: grammar.hash(content),
        diagnostics: document.located(await findingsOf(document, lifecycle)),
        unsavable: document.located(grammar.unsavable(content)),
      };
      return { value };
    },
    async checkVersion({ slug, version, ...published }: CheckRequest) {
      const found = await versions.version(slug, version);
      if (!found) return { value: null };
      const world = await worldOfVersions(published, installation, versions);
      return { value: await lifecycles.workflow.assessor.ownFindings(found, world) };
    },
    async draftFindings({ kind, content }: Of & { readonly content: JsonObject }) {
      return { value: await draftFindings(content, lifecycles[kind]) };
    },
    async publish({ kind, ...request }: Of & PublicationRequest) {
      return { value: await decidePublication(request, lifecycles[kind]) };
    },
    async rollBack({ kind, to, ...request }: Of & PublicationRequest & { readonly to: number }) {
      return { value: await decideRollback(request, to, lifecycles[kind]) };
    },
    async retire({ kind, ...request }: Of & PublicationRequest) {
      return { value: await decideRetirement(request, lifecycles[kind]) };
    },
    async compare({ kind, slug, ...sides }: Of & { slug: string; from: string; to: string }) {
      const lifecycle = lifecycles[kind];
      const definition = await findDefinition(lifecycle.store, { kind, slug });
      return { value: await compareVersions(definition, sides, lifecycle) };
    },
    async print({ kind, slug, side }: Of & { readonly slug: string; readonly side: string }) {
      const lifecycle = lifecycles[kind];
      const definition = await findDefinition(lifecycle.store, { kind, slug });
      return { value: lifecycle.grammar.print(await contentOf(definition, side, lifecycle)) };
    },
  };
}

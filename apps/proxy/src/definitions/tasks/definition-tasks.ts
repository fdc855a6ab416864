import {
  compareVersions,
  contentOf,
  findDefinitionSet,
  readAny,
  readDocument,
  type CheckRequest,
  type DefinitionKind,
  type Installation,
  type ReadSpec,
  type VersionSource,
} from '@platform/definitions';
import { problemError } from '@platform/http';
import type { Diagnostic, JsonObject, JsonValue, Language } from '@platform/ports';
import { exportCsv } from '@platform/table-exchange';
import { checkTableConfig, everyNode, readWorkflow, type TableConfig } from '@platform/workflow';

import type { ProxyTasks } from '../../compute/computations';
import {
  decidePublish,
  decideRetire,
  decideRollBack,
  type ChangeRequest,
} from '../lifecycle/decide-change';
import { findDefinition } from '../lifecycle/find-definition';
import type { Lifecycle } from '../lifecycle/lifecycle';
import { unlessRefused } from '../lifecycle/refusals';
import type { ReadDraft } from '../lifecycle/save-draft';

type Lifecycles = Readonly<Record<DefinitionKind, Lifecycle>>;

interface Of {
  readonly kind: DefinitionKind;
}

interface TableRequest {
  readonly slug: string;
  readonly side: string;
  readonly node: string;
  readonly language: Language;
}

/** The configuration of a decision table, undefined where no node of the id is one that can be read. */
function tableOf(content: JsonObject, id: string): TableConfig | undefined {
  const { spec } = readWorkflow(content);
  const found = spec && everyNode(spec).find(({ node }) => node.id === id);
  if (found?.node.type !== 'core.table') return undefined;
  const { config } = found.node;
  return checkTableConfig(config).length === 0 ? (config as unknown as TableConfig) : undefined;
}

/** Checks a specification against what is published now; of a document that is none, returns why. */
async function findingsOf(
  { spec, diagnostics }: ReadSpec,
  { rules, published }: Lifecycle,
): Promise<readonly Diagnostic[]> {
  if (!spec) return diagnostics;
  return (await rules.check(spec, (await published.now()).set)).diagnostics;
}

/**
 * The tasks whose duration grows with the size of a definition. `readDraft` throws 400 `definition-unreadable` for
 * text that is neither YAML nor JSON, and 422 `slug-mismatch` or `slug-reserved`.
 */
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
      const read = readAny(spec, lifecycle.rules);
      return { value: read.located(await findingsOf(read, lifecycle)) };
    },
    async readDraft({ kind, text, slug }: Of & { readonly text: string; readonly slug?: string }) {
      const lifecycle = lifecycles[kind];
      const { rules } = lifecycle;
      const document = unlessRefused(readDocument(text, rules, slug));
      const { content, name } = document;
      const value: ReadDraft = {
        slug: document.slug,
        name,
        content,
        hash: rules.hash(content),
        diagnostics: document.located(await findingsOf(document, lifecycle)),
        unsavable: document.located(rules.unsavable(content)),
      };
      return { value };
    },
    async checkVersion({ slug, version, ...published }: CheckRequest) {
      const found = await versions.workflow(slug, version);
      if (!found) return { value: null };
      const set = await findDefinitionSet(published, installation, versions);
      return { value: await lifecycles.workflow.checker.ownFindings(found, set) };
    },
    async draftFindings({ kind, content }: Of & { readonly content: JsonObject }) {
      const lifecycle = lifecycles[kind];
      return { value: await findingsOf(lifecycle.rules.read(content), lifecycle) };
    },
    async publish({ kind, ...request }: Of & ChangeRequest) {
      return { value: await decidePublish(request, lifecycles[kind]) };
    },
    async rollBack({ kind, to, ...request }: Of & ChangeRequest & { readonly to: number }) {
      return { value: await decideRollBack(request, to, lifecycles[kind]) };
    },
    async retire({ kind, ...request }: Of & ChangeRequest) {
      return { value: await decideRetire(request, lifecycles[kind]) };
    },
    async compare({ kind, slug, ...sides }: Of & { slug: string; from: string; to: string }) {
      const { store, rules } = lifecycles[kind];
      const definition = await findDefinition(store, { kind, slug });
      const compared = await compareVersions(definition, sides, { rules, versions: store });
      return { value: unlessRefused(compared) };
    },
    async print({ kind, slug, side }: Of & { readonly slug: string; readonly side: string }) {
      const { store, rules } = lifecycles[kind];
      const definition = await findDefinition(store, { kind, slug });
      const { content } = unlessRefused(await contentOf(definition, side, store));
      return { value: rules.print(content) };
    },
    async printTable({ slug, side, node, language }: TableRequest) {
      const { store } = lifecycles.workflow;
      const definition = await findDefinition(store, { kind: 'workflow', slug });
      const { content } = unlessRefused(await contentOf(definition, side, store));
      const config = tableOf(content, node);
      if (!config) throw problemError('not-found');
      return { value: exportCsv(config, language).text };
    },
  };
}

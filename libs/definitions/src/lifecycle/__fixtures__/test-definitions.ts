import type { JsonObject } from '@platform/ports';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import { testInstallation } from '../../__fixtures__/test-installation';
import { createWorkflowChecker } from '../../check/workflow-checker';
import { workflowRules } from '../../kinds/workflow-rules';
import type { Definition, DefinitionVersion, VersionInput } from '../../model/definition';
import { checkPublication, type PublishedDefinitions } from '../../published/published-definitions';
import { createVersionSource } from '../../resolve/version-source';
import { isRefusal } from '../refusal';
import {
  decidePublication,
  type DecidedPublication,
  type PublicationDeps,
} from '../decide-publication';

export const AUTHOR = { id: 'ada', lineage: ['user:ada'] };

const AT = '2026-03-01T10:00:00.000Z';

const definitionOf = (slug: string, more: Partial<Definition> = {}): Definition => ({
  ...{ kind: 'workflow', slug, name: slug, draft: null, publishedVersion: null },
  ...{ latestVersion: null, retiredAt: null, tests: null, createdAt: AT, updatedAt: AT },
  revision: 1,
  ...more,
});

/** Definitions in memory. */
export class TestDefinitions {
  readonly deps: PublicationDeps;
  /** The failures that the stored test cases give. */
  failures: Awaited<ReturnType<PublicationDeps['runTests']>>['failures'] = [];
  private readonly definitions = new Map<string, Definition>();
  private readonly versions: DefinitionVersion[] = [];
  private readonly source = createVersionSource({
    version: (key, version) => this.deps.versions.version(key, version),
  });
  private readonly checker = createWorkflowChecker({
    versions: this.source,
    instance: testInstallation.instance,
    engine: {},
  });

  constructor({ fourEyes = false }: { readonly fourEyes?: boolean } = {}) {
    const versions = {
      version: async ({ slug }: { readonly slug: string }, number: number) =>
        this.versions.find((each) => each.slug === slug && each.version === number) ?? null,
    };
    this.deps = {
      ...{ rules: workflowRules(this.checker), checker: this.checker, versions, fourEyes },
      runTests: async () => ({ failures: this.failures, unanswered: [] }),
    };
  }

  get(slug: string): Definition {
    return this.definitions.get(slug) ?? definitionOf(slug);
  }

  draft(spec: WorkflowSpec, more: Partial<Definition> = {}): Definition {
    const { slug } = spec;
    const definition = {
      ...this.get(slug),
      draft: {
        ...{ content: spec as unknown as JsonObject, hash: specHash(spec), baseVersion: null },
        ...{ authors: ['eve'], lineage: ['user:eve'], updatedAt: AT },
      },
      ...more,
    };
    this.definitions.set(slug, definition);
    return definition;
  }

  published(): Promise<PublishedDefinitions> {
    const workflows = [...this.definitions.values()].flatMap(({ slug, publishedVersion }) =>
      this.versions.filter((each) => each.slug === slug && each.version === publishedVersion),
    );
    const publication = { publicationRevision: 1, workflows, agents: [] };
    const { checker, source: versions } = this;
    return checkPublication(publication, undefined, {
      ...{ installation: testInstallation, checker, versions },
    });
  }

  add(slug: string, version: VersionInput): void {
    const number = (this.get(slug).latestVersion ?? 0) + 1;
    this.versions.push({ kind: 'workflow', slug, version: number, createdAt: AT, ...version });
    const numbers = { publishedVersion: number, latestVersion: number };
    this.definitions.set(slug, { ...this.get(slug), draft: null, ...numbers });
  }

  /** Publishes a valid specification. */
  async publish(spec: WorkflowSpec): Promise<DecidedPublication> {
    const definition = this.draft(spec);
    const decided = await decidePublication(
      { definition, author: AUTHOR },
      await this.published(),
      this.deps,
    );
    if (isRefusal(decided)) throw new Error(`${spec.slug}: ${JSON.stringify(decided)}`);
    this.add(spec.slug, decided.version);
    return decided;
  }

  /** Changes a stored version, which no caller may do. */
  alter(slug: string, version: number, content: JsonObject): void {
    const at = this.versions.findIndex((each) => each.slug === slug && each.version === version);
    const altered = this.versions[at];
    if (altered) this.versions[at] = { ...altered, content };
  }
}

import { checkAgent, readAgent } from '@platform/agents';
import type { Catalog } from '@platform/catalog';
import type { DefinitionReader } from '@platform/stores';
import {
  agentVersionWorkflow,
  createVersionSource,
  isAltered,
  NO_PINS,
  type Definition,
  type ResolvedWorkflow,
} from '@platform/definitions';
import { problemError } from '@platform/http';
import type { Diagnostic } from '@platform/ports';

import { findVersion } from '../definitions/lifecycle/find-definition';
import { fieldProblem } from '../definitions/lifecycle/refusals';
import type { RequestedVersion } from '../simulation/simulation-body';

interface Sources {
  readonly definitionStore: DefinitionReader;
  readonly catalog: Catalog;
}

const invalid = (diagnostics: readonly Diagnostic[]) =>
  problemError('agent-invalid', {
    errors: diagnostics.filter(({ severity }) => severity === 'error').map(fieldProblem),
  });

/** The provider was checked when the draft was saved, and recorded turns ask none. */
function requireSound(workflow: ResolvedWorkflow, catalog: Catalog): ResolvedWorkflow {
  for (const { spec } of Object.values(workflow.agents)) {
    const findings = checkAgent(spec, catalog, new Set([spec.provider]));
    if (findings.length > 0) throw invalid(findings);
  }
  return workflow;
}

function draftOf({ slug, name, draft }: Definition): ResolvedWorkflow {
  if (!draft) throw problemError('no-draft');
  const { spec, diagnostics } = readAgent(draft.content);
  if (!spec) throw invalid(diagnostics);
  const { hash } = draft;
  return agentVersionWorkflow({ slug, name, version: 0, hash, spec, pins: NO_PINS });
}

/**
 * Returns the workflow that runs a version of an agent alone. Throws 404 `not-found`, 409 `no-draft`, `not-published` or
 * `definition-altered`, 422 `agent-invalid`.
 */
export async function evaluatedAgent(
  definition: Definition,
  version: RequestedVersion,
  { definitionStore, catalog }: Sources,
): Promise<ResolvedWorkflow> {
  if (version === 'draft') return requireSound(draftOf(definition), catalog);
  const number = version === 'published' ? definition.publishedVersion : version;
  if (number === null) throw problemError('not-published');
  const stored = await findVersion(definitionStore, definition, number);
  if (isAltered(stored)) throw problemError('definition-altered');
  const found = await createVersionSource(definitionStore).agent(definition.slug, number);
  if (!found) throw invalid(readAgent(stored.content).diagnostics);
  return requireSound(agentVersionWorkflow(found), catalog);
}

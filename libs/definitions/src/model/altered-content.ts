import { agentHash, type AgentSpec } from '@platform/agents';
import type { Diagnostic, JsonObject } from '@platform/ports';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import type { DefinitionKind, DefinitionVersion } from './definition';

/** Code of the diagnostic. */
export const ALTERED = 'DEFINITION_ALTERED';

/** SHA-256 of a definition's content, by its kind. */
export const contentHash: Readonly<Record<DefinitionKind, (content: JsonObject) => string>> = {
  workflow: (content) => specHash(content as unknown as WorkflowSpec),
  agent: (content) => agentHash(content as unknown as AgentSpec),
};

/**
 * Whether the stored content of a version was changed after its publication. Its runs would be recorded under the hash
 * of the published content, and execute something else.
 */
export const isAltered = ({
  kind,
  content,
  hash,
}: Pick<DefinitionVersion, 'kind' | 'content' | 'hash'>): boolean =>
  contentHash[kind](content) !== hash;

export const alteredContent = ({ slug, version }: DefinitionVersion): Diagnostic => ({
  code: ALTERED,
  severity: 'error',
  path: '',
  message: {
    fr: `« ${slug} », version ${version} : le contenu enregistré n'est pas celui qui a été publié`,
    en: `"${slug}", version ${version}: the stored content is not what was published`,
  },
});

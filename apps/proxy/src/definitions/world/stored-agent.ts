import { readAgent } from '@platform/agents';
import type { DefinitionVersion } from '@platform/definition-store';
import type { CarriedAgent } from '@platform/engine-api';

/** One version of an agent, as it was stored. */
export type StoredAgent = CarriedAgent;

/** Undefined when its content is no agent any more: this build reads it otherwise. */
export function readStoredAgent({
  slug,
  version,
  hash,
  content,
}: DefinitionVersion): StoredAgent | undefined {
  const { spec } = readAgent(content);
  return spec && { slug, version, hash, spec };
}

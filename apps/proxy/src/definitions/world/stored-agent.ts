import { readAgent } from '@platform/agents';
import type { DefinitionVersion } from '@platform/definitions';
import type { CarriedAgent } from '@platform/engine-api';

import { isAltered } from './altered-content';

/** One version of an agent, as it was stored. */
export type StoredAgent = CarriedAgent;

/**
 * Undefined when its content is no agent any more, because this build reads it otherwise, or is not what was
 * published.
 */
export function readStoredAgent(stored: DefinitionVersion): StoredAgent | undefined {
  const { slug, version, hash, content } = stored;
  const { spec } = readAgent(content);
  return spec && !isAltered(stored) ? { slug, version, hash, spec } : undefined;
}

import { SCALAR_PORT_FORMS } from './agent-schema';
import { isObject } from '../schema/is-object';

function rewriteAgent(agent: unknown): unknown {
  if (!isObject(agent)) return agent;
  const rewritten = { ...agent };
  for (const [ports, scalar] of Object.entries(SCALAR_PORT_FORMS)) {
    const type = rewritten[scalar];
    if (typeof type !== 'string' || rewritten[ports] !== undefined) continue;
    delete rewritten[scalar];
    rewritten[ports] = [{ name: scalar, type }];
  }
  return rewritten;
}

/** Rewrites agents with the older scalar `input` and `output` types to lists of ports. */
export function rewriteOlderForms(manifest: unknown): unknown {
  if (!isObject(manifest) || !isObject(manifest['contributes'])) return manifest;
  const { agents } = manifest['contributes'];
  if (!Array.isArray(agents)) return manifest;
  return {
    ...manifest,
    contributes: { ...manifest['contributes'], agents: agents.map(rewriteAgent) },
  };
}

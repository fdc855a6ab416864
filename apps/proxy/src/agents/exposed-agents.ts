import { subjectInputs } from '@platform/agents';
import {
  agentInWords,
  agentPort,
  agentSlug,
  UnknownTypeError,
  type AgentType,
  type Catalog,
} from '@platform/catalog';
import {
  agentWorkflow,
  type DefinitionsInForce,
  type ResolvedWorkflow,
} from '@platform/definitions';
import { problemError, type Caller } from '@platform/http';
import type { JsonObject, Language } from '@platform/ports';

import { agentPortsSchema } from './port-schemas';

/** An agent that callers may invoke, with its texts in one language. */
export interface ExposedAgent extends AgentType<string> {
  /** Runs the agent alone. */
  readonly workflow: ResolvedWorkflow;
  /** Inputs that are the id of a subject: name of the input → context kind. */
  readonly contextInputs: ReadonlyMap<string, string>;
  /** JSON Schemas of its inputs and outputs. */
  readonly schemas: Readonly<Record<'inputs' | 'outputs', JsonObject>>;
}

/** `/api/agents/definitions/…` is the address of stored definitions. */
const RESERVED = 'definitions';

const known = new WeakMap<DefinitionsInForce, Map<Language, readonly ExposedAgent[]>>();

/** Undefined for an agent with a port of an unknown type; the catalog only warns of it. */
function schemasOf(
  { inputs, outputs }: AgentType<string>,
  catalog: Catalog,
): ExposedAgent['schemas'] | undefined {
  try {
    return {
      inputs: agentPortsSchema(inputs, 'inputs', catalog),
      outputs: agentPortsSchema(outputs, 'outputs', catalog),
    };
  } catch (error) {
    if (error instanceof UnknownTypeError) return undefined;
    throw error;
  }
}

function expose(agent: AgentType<string>, inForce: DefinitionsInForce): readonly ExposedAgent[] {
  const workflow = agentWorkflow(agent.nodeTypeId, inForce);
  if (agent.api?.enabled !== true || agent.slug === RESERVED || !workflow) return [];
  const schemas = schemasOf(agent, inForce.catalog);
  if (!schemas) return [];
  const ports = agent.inputs.map((input) => agentPort(input, true));
  const contextInputs = subjectInputs(ports, inForce.catalog);
  return [{ ...agent, workflow, contextInputs, schemas }];
}

/** The published stored agents and the agents of plugins whose `api.enabled` is true, in slug order. */
export function exposedAgents(
  inForce: DefinitionsInForce,
  language: Language,
): readonly ExposedAgent[] {
  const byLanguage = known.get(inForce) ?? new Map<Language, readonly ExposedAgent[]>();
  const exposed =
    byLanguage.get(language) ??
    [...inForce.catalog.agents.values()]
      .flatMap((agent) => expose(agentInWords(agent, inForce.catalog, language), inForce))
      .sort((one, other) => (one.slug < other.slug ? -1 : 1));
  known.set(inForce, byLanguage.set(language, exposed));
  return exposed;
}

const ROLE = 'agent:';
const EVERY_AGENT = 'agent:*';

/** A role may name a stored agent by its slug, `dose-check`, or by that of its node, `dose_check`. */
const mayInvoke = ({ roles }: Caller, { slug }: Pick<AgentType, 'slug'>): boolean =>
  roles.has(EVERY_AGENT) ||
  [...roles].some((role) => role.startsWith(ROLE) && agentSlug(role.slice(ROLE.length)) === slug);

/** The exposed agents that the roles of the caller allow. */
export const agentsOf = (
  caller: Caller,
  inForce: DefinitionsInForce,
  language: Language,
): readonly ExposedAgent[] =>
  exposedAgents(inForce, language).filter((agent) => mayInvoke(caller, agent));

/**
 * Returns the agent with this slug, or with this slug of its definition. Throws the same 404 problem for an agent that
 * does not exist, is not exposed or is not allowed to the caller, so that callers cannot find out which.
 */
export function requireAgent(
  agentId: string,
  caller: Caller,
  inForce: DefinitionsInForce,
  language: Language,
): ExposedAgent {
  const slug = agentSlug(agentId);
  const found = exposedAgents(inForce, language).find((agent) => agent.slug === slug);
  if (!found || !mayInvoke(caller, found)) throw problemError('not-found');
  return found;
}

import { instanceAgentSettings, isMockModelClient } from '@platform/agents';
import type { AgentSettings } from '@platform/interpreter';
import { bindPorts, type Platform } from '@platform/plugin-host';
import { NodeError, type AgentRunner, type ModelClient, type Ports } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

const log = createLogger('agents');

/** What simulations with live agents use: the runner that the instance names, and its settings. */
export interface SiteAgents {
  /** Only the port `agent`: every other port of a simulation is a sandbox. */
  readonly ports: Ports;
  /** Turns of agents that set none, and prices. */
  readonly settings: AgentSettings;
}

/**
 * Shorter than `COMPUTE_TIME`, so that a provider that says nothing fails the agent and does not end the compute process. The
 * timeouts of nodes do not help: they are on the virtual clock.
 */
const TURN_MS = 30_000;

/** Limits the real time of one turn. A second attempt would take as long again, so there is none. */
export const withTurnLimit = (client: ModelClient, ms = TURN_MS): ModelClient => ({
  async generate(request, { signal }) {
    const limit = AbortSignal.timeout(ms);
    const tooLate = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () =>
        reject(
          new NodeError('provider-unavailable', {
            fr: `« ${request.provider} » n'a pas répondu en ${ms / 1000} s`,
            en: `"${request.provider}" did not respond within ${ms / 1000} s`,
          }),
        ),
      );
    });
    const answer = client.generate(request, { signal: AbortSignal.any([limit, signal]) });
    return Promise.race([answer, tooLate]);
  },
});

const isModelClient = (agent: ModelClient | AgentRunner): agent is ModelClient =>
  'generate' in agent;

/**
 * Binds the agent runner as the endpoint does. Undefined when the instance names none, or the mock, or an adapter that
 * cannot be bound, which the endpoint reports.
 */
export async function openSiteAgents({
  instance,
  catalog,
  root,
  dataDir,
}: Pick<Platform, 'instance' | 'catalog' | 'root' | 'dataDir'>): Promise<SiteAgents | undefined> {
  const { agent: binding } = instance.ports;
  if (!binding) return undefined;
  const { locale, timezone } = instance;
  const context = { root, dataDir, locale, timezone, log };
  const { ports } = await bindPorts(catalog, { ports: { agent: binding } }, context);
  const { agent } = ports;
  if (agent === undefined || isMockModelClient(agent)) return undefined;
  const limited = isModelClient(agent) ? withTurnLimit(agent) : agent;
  return { ports: { agent: limited }, settings: instanceAgentSettings(binding.config ?? {}) };
}

import type { AgentRunner, ModelClient, ModelProvider } from '@platform/ports';

import type { EffectLog } from './node-behavior';

/** What the platform gives an adapter besides its configuration. */
export interface AdapterContext {
  /** The site's relative paths resolve against this folder (the repository root). */
  readonly root: string;
  /** Where the adapter keeps files of its own (`PLATFORM_DATA_DIR`). */
  readonly dataDir: string;
  readonly locale: string;
  readonly timezone: string;
  readonly log: EffectLog;
}

/**
 * What an adapter module exports (`contributes.adapters` of the plugin manifest). The platform does not check
 * `config`: throw `ConfigurationError` with the key to fix. When the factory throws or rejects, the port stays
 * unbound and the start-up output says why.
 *
 * @example
 * const openLab: AdapterFactory<LabPort> = (config, { log }) => {
 *   log.info({ url: config['url'] }, 'lab connected');
 *   return { orders: (patientId) => fetchOrders(String(config['url']), patientId) };
 * };
 * export default openLab;
 */
export type AdapterFactory<P = unknown> = (
  config: Readonly<Record<string, unknown>>,
  context: AdapterContext,
) => P | Promise<P>;

/**
 * What an adapter may offer beside the methods of its port, so that a wrong address or password is seen before a run
 * needs the port. The platform calls it at the start and again every minute, and reports a failure as a degraded port.
 */
export interface ConnectionCheck {
  /**
   * Resolves when the system behind the port answers as it is configured. Rejects with a `NodeError` that says what is
   * wrong. Reads no data of a subject.
   */
  checkConnection(options: { readonly signal: AbortSignal }): Promise<void>;
}

/** What the platform gives an adapter of the port `agent`. */
export interface AgentAdapterContext extends AdapterContext {
  /** The built-in providers, with what the instance declares under `ports.agent.config.providers`. */
  readonly modelProviders: readonly ModelProvider[];
}

/**
 * What an adapter module of the port `agent` exports. It returns a ModelClient, whose agents the platform runs, or an
 * AgentRunner, which runs an agent as one step.
 */
export type AgentAdapterFactory = (
  config: Readonly<Record<string, unknown>>,
  context: AgentAdapterContext,
) => AgentRunner | ModelClient | Promise<AgentRunner | ModelClient>;

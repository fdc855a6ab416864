import { mockModelClient } from '@platform/agents';
import {
  simulate,
  SimulationEventRefusedError,
  type AskedTask,
  type SimulationOptions,
} from '@platform/interpreter';
import { PlatformError, type JsonObject } from '@platform/ports';

import { failedWith, NOT_STARTED, resultOf, type EventResult } from './event-result';
import type { PlannedSide } from './side';

/** Limits of one simulation: those of a simulation in the proxy. */
const MAX_NODES = 10_000;
const MAX_MS = 10_000;

export interface Site {
  readonly locale: string;
  readonly timezone: string;
}

export interface SimulatedEvent {
  readonly event: JsonObject & { readonly eventType: string };
  /** When it was known, in ms. */
  readonly at: number;
  readonly subjects: Readonly<Record<string, string>>;
  /** What was known then. */
  readonly resources: readonly unknown[];
}

/** Port → seed of its sandbox, of the ports that can be read from an export. */
export function seedsOf(
  { at, subjects, resources }: Omit<SimulatedEvent, 'event'>,
  { portSandboxes }: PlannedSide['catalog'],
  { locale, timezone }: Site,
): Readonly<Record<string, unknown>> {
  const context = { now: new Date(at), timezone, locale, subjects };
  return Object.fromEntries(
    [...portSandboxes.values()].flatMap(({ port, factory }) => {
      const seed = factory.seedOf?.(resources, context);
      return seed === undefined ? [] : [[port, seed]];
    }),
  );
}

/** Simulates one version for one event. Rejects only for what no event should cause. */
export async function simulateEvent(
  { event, at }: Pick<SimulatedEvent, 'event' | 'at'>,
  seeds: NonNullable<SimulationOptions['seeds']>,
  { spec, catalog, callees, plan }: PlannedSide,
  { locale, timezone }: Site,
): Promise<EventResult> {
  const asked: AskedTask[] = [];
  const end = performance.now() + MAX_MS;
  try {
    const simulation = await simulate(spec, {
      catalog,
      callees,
      plan,
      event,
      seeds,
      now: new Date(at),
      locale,
      timezone,
      ports: { agent: mockModelClient(locale) },
      onAsked: (task) => asked.push(task),
      limits: { nodes: MAX_NODES, outOfTime: () => performance.now() > end },
    });
    return resultOf(simulation, asked);
  } catch (error) {
    if (error instanceof SimulationEventRefusedError) return NOT_STARTED;
    if (PlatformError.isInstance(error)) return failedWith(error.code);
    throw error;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';

import type { Catalog, PortSandbox } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import type { JsonValue, Ports } from '@platform/ports';
import type { SandboxContext } from '@platform/sdk';

import { toNodeFailure } from '../node-failure';
import { nodePathOf } from '../node-path';
import { SimulationInputRefusedError } from './errors';
import type { PortUse, SimulatedEffect } from './simulation';

export interface Sandboxes {
  /** A port without a sandbox is absent: a behavior that needs it fails as if it were not connected. */
  readonly ports: Ports;
  /** Fills with what is written, in order. */
  readonly effects: readonly SimulatedEffect[];
  /** The same ports, telling of each that a node asks for. */
  watched(ports: Ports, onUse: PortUse): Ports;
  /** Runs a step of the driver; what is written meanwhile is written by its node, at that instant. */
  performing<T>(step: string, attempt: () => Promise<T>, at: Date): Promise<T>;
}

/** What a sandbox says of its seed is French; only what it wrote for the purpose is shown. */
function seedRefused(port: string, thrown: unknown): SimulationInputRefusedError {
  const { message } = toNodeFailure(thrown);
  const reason = {
    fr: `le bac à sable de « ${port} » refuse son amorce : ${message}`,
    en: `the sandbox of "${port}" refuses its seed: ${message}`,
  };
  return new SimulationInputRefusedError(`/seeds/${escapePointer(port)}`, reason, {
    cause: thrown,
  });
}

/**
 * Opens the sandbox of every port over its seed; none of them shares a value with the caller. Throws
 * SimulationInputRefusedError.
 */
export function openSandboxes(
  catalog: Catalog,
  seeds: Readonly<Record<string, unknown>>,
  {
    now,
    timezone,
    subjects,
  }: { readonly now: Date } & Pick<SandboxContext, 'timezone' | 'subjects'>,
): Sandboxes {
  const effects: SimulatedEffect[] = [];
  const step = new AsyncLocalStorage<{ readonly nodePath: string; readonly at: Date }>();
  const context = {
    now: () => step.getStore()?.at ?? now,
    timezone,
    ...(subjects && { subjects }),
  };
  const capture = (port: string) => (op: string, targetId: string, payload: JsonValue) => {
    const nodePath = step.getStore()?.nodePath;
    effects.push({
      seq: effects.length + 1,
      ...(nodePath !== undefined && { nodePath }),
      port,
      op,
      targetId,
      payload: structuredClone(payload),
    });
  };
  const open = ({ port, factory }: PortSandbox): [string, unknown] => {
    try {
      return [port, factory(structuredClone(seeds[port]), capture(port), context)];
    } catch (thrown) {
      throw seedRefused(port, thrown);
    }
  };
  const ports = Object.fromEntries([...catalog.portSandboxes.values()].map(open)) as Ports;
  return {
    ports,
    effects,
    watched: (opened, onUse) =>
      new Proxy(opened, {
        get(target, port, receiver): unknown {
          const nodePath = step.getStore()?.nodePath;
          if (nodePath !== undefined && typeof port === 'string') onUse(nodePath, port);
          return Reflect.get(target, port, receiver);
        },
      }),
    performing: (name, attempt, at) => step.run({ nodePath: nodePathOf(name), at }, attempt),
  };
}

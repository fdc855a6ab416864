import { AsyncLocalStorage } from 'node:async_hooks';

import type { Catalog, PortSandbox } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import type { JsonValue, Ports } from '@platform/ports';
import type { SandboxContext } from '@platform/sdk';

import { toNodeFailure } from '../node-failure';
import { nodePathOf } from '../node-path';
import { SimulationInputRefusedError } from './errors';
import type { PortUse, SimulatedEffect } from './simulation';

interface Sandboxes {
  /** The sandboxed ports. A port without a sandbox is absent, so a behavior that needs it fails as unbound. */
  readonly ports: Ports;
  /** The writes so far, in order. */
  readonly effects: readonly SimulatedEffect[];
  /** Wraps ports so that `onUse` is called for each port that a node uses. */
  watched(ports: Ports, onUse: PortUse): Ports;
  /** Runs a step of the driver and attributes the writes during the step to its node and instant. */
  performing<T>(step: string, attempt: () => Promise<T>, at: Date): Promise<T>;
}

/**
 * The step that runs, of whichever simulation. One for all of them: Node copies the value of each store that was ever used to
 * every promise.
 */
const step = new AsyncLocalStorage<{ readonly nodePath: string; readonly at: Date }>();

/** The refusal of a seed. Messages of errors that are not the platform's are not shown. */
function seedRefused(port: string, thrown: unknown): SimulationInputRefusedError {
  const reason = {
    fr: `le bac à sable de « ${port} » refuse son amorce : ${toNodeFailure(thrown, 'fr').message}`,
    en: `the sandbox of "${port}" refuses its seed: ${toNodeFailure(thrown, 'en').message}`,
  };
  return new SimulationInputRefusedError(`/seeds/${escapePointer(port)}`, reason, {
    cause: thrown,
  });
}

/**
 * Opens the sandbox of every port with a copy of its seed. Throws `SimulationInputRefusedError` for a seed
 * that a sandbox refuses.
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

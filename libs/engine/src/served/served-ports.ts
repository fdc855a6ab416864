import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

import { isServedBy, type AdapterPin } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';
import type { Ports, RecordPort } from '@platform/ports';

import type { EngineDeps } from '../engine-deps';
import { languageOfRun } from '../run/language-of-run';
import { UnservedRunError } from './require-served';

/** The ports that a run uses. */
interface ServedPorts {
  readonly ports: Ports;
  /** Record ports by context kind. */
  readonly recordPorts: EngineDeps['recordPorts'];
  /**
   * Runs one attempt of a step. Rejects with `UnservedRunError`, even if the step catches it, when the step used a port
   * that existed when the run was accepted and is not bound here.
   */
  performing<T>(step: () => Promise<T>): Promise<T>;
}

type Missing = ReadonlyMap<string, { readonly pin: AdapterPin; readonly error: UnservedRunError }>;

/**
 * The step that runs: a behaviour may catch the error, so it is also recorded here. One for all runs, because Node copies the
 * value of each store that was ever used to every promise.
 */
const asked = new AsyncLocalStorage<{ error?: UnservedRunError }>();

/** What is read of the run's input. */
type Asking = Pick<RunInput, 'adapters' | 'contract' | 'locale'>;

function missingHere(
  input: Asking,
  { ports, adapters: loaded = {} }: Pick<EngineDeps, 'ports' | 'adapters'>,
): Missing {
  const { adapters = {} } = input;
  const isFrench = languageOfRun(input) === 'fr';
  const whatIsMissing = (port: string, pin: AdapterPin): string | undefined => {
    const from = `${pin.plugin}@${pin.version}`;
    const told = isFrench
      ? `port « ${port} » : ${pin.adapter} de ${from}`
      : `port "${port}": ${pin.adapter} of ${from}`;
    if (ports[port] === undefined) return told;
    const here = loaded[port];
    return isServedBy(pin, here)
      ? undefined
      : `${told}, ${isFrench ? 'ici' : 'here'} ${here?.version}`;
  };
  return new Map(
    Object.entries(adapters).flatMap(([port, pin]) => {
      const detail = whatIsMissing(port, pin);
      if (detail === undefined) return [];
      return [[port, { pin, error: new UnservedRunError('adapter-unserved', detail) }] as const];
    }),
  );
}

/** Waits for concurrent steps before the error ends the attempt, or each retry would repeat them. */
async function giveUp(
  error: UnservedRunError,
  underWay: ReadonlySet<Promise<unknown>>,
): Promise<never> {
  for (const attempt of underWay) await attempt.catch(() => undefined);
  await setImmediate();
  throw error;
}

/**
 * Wraps the bound ports. A port that existed when the run was accepted and is not bound in this build stops the run where
 * it is used, and only there. An adapter may be replaced by another one or by a newer version; it must not be missing or
 * older.
 */
export function servedPorts(
  input: Asking,
  deps: Pick<EngineDeps, 'ports' | 'recordPorts' | 'adapters'>,
): ServedPorts {
  const { ports, recordPorts } = deps;
  const missing = missingHere(input, deps);
  if (missing.size === 0) return { ports, recordPorts, performing: (step) => step() };

  const refuse = (error: UnservedRunError): never => {
    const step = asked.getStore();
    if (step) step.error = error;
    throw error;
  };
  const underWay = new Set<Promise<unknown>>();
  const given: Ports = { ...ports };
  const records = new Map(recordPorts);
  for (const [port, { pin, error }] of missing) {
    Object.defineProperty(given, port, { enumerable: true, get: () => refuse(error) });
    const refused = (): Promise<never> => Promise.resolve().then(() => refuse(error));
    const record: RecordPort = {
      snapshot: refused,
      publishValidationRequest: refused,
      withdrawValidationRequest: refused,
    };
    if (pin.contextKind !== undefined) records.set(pin.contextKind, record);
  }
  return {
    ports: given,
    recordPorts: records,
    async performing(step) {
      const told: { error?: UnservedRunError } = {};
      const attempt = asked.run(told, step);
      underWay.add(attempt);
      try {
        return await attempt;
      } finally {
        underWay.delete(attempt);
        if (told.error) await giveUp(told.error, underWay);
      }
    },
  };
}

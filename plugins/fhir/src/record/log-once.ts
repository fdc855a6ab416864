import type { EffectLog } from '@platform/sdk';

/** Warns once per key in the life of the process: the same warning on each read hides the others. */
export type LogOnce = (key: string, fields: object, message: string) => void;

const MAX_KEYS = 1_000;

export function createLogOnce(log: EffectLog): LogOnce {
  const logged = new Set<string>();
  return (key, fields, message) => {
    if (logged.has(key) || logged.size >= MAX_KEYS) return;
    logged.add(key);
    log.warn(fields, message);
  };
}

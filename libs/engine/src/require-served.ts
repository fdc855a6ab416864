import type { Catalog } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';
import { SUPPORTED_CONTRACTS } from '@platform/interpreter';

import { missingPins } from './plugin-pins';

/** Why a run cannot go on here although nothing is wrong with it. */
export type UnservedCode = 'plugin-missing' | 'contract-unsupported';

/**
 * Thrown, not journaled: the control plane tries the run again until a build that serves it is back,
 * and the run shows as an incident meanwhile. To fail it would lose it for a deployment's mistake.
 */
export class UnservedRunError extends Error {
  constructor(code: UnservedCode, detail: string) {
    super(`[${code}] ${detail}`);
    this.name = 'UnservedRunError';
  }
}

/** Throws UnservedRunError when this build lacks a plugin or the journal order the run was started with. */
export function requireServed({ contract, plugins = {} }: RunInput, catalog: Catalog): void {
  if (!SUPPORTED_CONTRACTS.includes(contract)) {
    throw new UnservedRunError('contract-unsupported', `contrat d'interpréteur ${contract}`);
  }
  const gone = missingPins(plugins, catalog).filter(({ loaded }) => loaded === undefined);
  if (gone.length > 0) {
    const names = gone.map(({ plugin, pinned }) => `${plugin}@${pinned}`).join(', ');
    throw new UnservedRunError('plugin-missing', `plugin absent du moteur : ${names}`);
  }
}

import type { Catalog } from '@platform/catalog';
import type { RunInput, UNSERVED_CODES } from '@platform/engine-api';
import { SUPPORTED_CONTRACTS } from '@platform/interpreter';
import type { Diagnostic } from '@platform/ports';

import { missingPins } from './plugin-pins';

/** Why a run cannot go on here although nothing is wrong with it. */
export type UnservedCode = (typeof UNSERVED_CODES)[number];

/** What is told of a build that lacks much. Characters. */
const MAX_DETAIL_LENGTH = 300;

/**
 * Thrown, not journaled: the control plane tries the run again until a build that serves it is back,
 * and the run shows as an incident meanwhile. To fail it would lose it for a deployment's mistake.
 * The detail is shown to operators: names of plugins, node types and ports, never a value.
 */
export class UnservedRunError extends Error {
  constructor(code: UnservedCode, detail: string) {
    super(`[${code}] ${detail.slice(0, MAX_DETAIL_LENGTH)}`);
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

/**
 * Of a specification that this build cannot plan. The proxy that accepted the run checked it, so what
 * is wrong is the build: a node type that its plugin does not contribute here, or one that differs.
 */
export function unservedWorkflow(diagnostics: readonly Diagnostic[]): UnservedRunError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const told = errors.map(({ code, message }) => `${code} ${message.fr}`);
  return new UnservedRunError('workflow-unserved', told.join(' ; '));
}

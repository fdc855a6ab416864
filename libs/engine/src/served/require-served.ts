import type { Catalog } from '@platform/catalog';
import type { RunInput, UNSERVED_CODES } from '@platform/engine-api';
import { SUPPORTED_CONTRACTS } from '@platform/interpreter';
import type { Diagnostic, Language, LocalizedText } from '@platform/ports';

import { languageOfRun } from '../run/language-of-run';
import { missingPins } from './plugin-pins';

/** Why this build cannot continue a valid run. */
type UnservedCode = (typeof UNSERVED_CODES)[number];

/** Maximum length of the detail, in characters. */
const MAX_DETAIL_LENGTH = 300;

/**
 * Thrown, not journaled: the control plane retries the run until a build that serves it is back, and the run shows an
 * incident meanwhile. Failing it would lose a run because of a deployment mistake. Operators see the detail, which
 * contains names of plugins, node types and ports, never values, in the language of the run.
 */
export class UnservedRunError extends Error {
  constructor(code: UnservedCode, detail: string) {
    super(`[${code}] ${detail.slice(0, MAX_DETAIL_LENGTH)}`);
    this.name = 'UnservedRunError';
  }
}

/** Throws `UnservedRunError` when this build lacks a plugin of the run or its interpreter contract. */
export function requireServed(input: RunInput, catalog: Catalog): void {
  const { contract, plugins = {} } = input;
  const refuse = (code: UnservedCode, detail: LocalizedText): never => {
    throw new UnservedRunError(code, detail[languageOfRun(input)]);
  };
  if (!SUPPORTED_CONTRACTS.includes(contract)) {
    refuse('contract-unsupported', {
      fr: `contrat d'interpréteur ${contract}`,
      en: `contract ${contract} of the interpreter`,
    });
  }
  const gone = missingPins(plugins, catalog).filter(({ loaded }) => loaded === undefined);
  if (gone.length > 0) {
    const names = gone.map(({ plugin, pinned }) => `${plugin}@${pinned}`).join(', ');
    refuse('plugin-missing', {
      fr: `plugin absent du moteur : ${names}`,
      en: `plugin missing in the engine: ${names}`,
    });
  }
}

/**
 * The error for a specification that this build cannot plan. The proxy checked it when it accepted the run, so the build
 * is at fault: a node type is missing or differs here.
 */
export function unservedWorkflow(
  diagnostics: readonly Diagnostic[],
  language: Language,
): UnservedRunError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const told = errors.map(({ code, message }) => `${code} ${message[language]}`);
  return new UnservedRunError('workflow-unserved', told.join(language === 'fr' ? ' ; ' : '; '));
}

import type { ContributionDiagnostic } from './contribution-point';

/**
 * Returns the finding for an export that is not a function.
 *
 * @param path of the export's name in its contribution
 */
export const notAFactory = (
  exported: unknown,
  exportName: string,
  path = '/export',
): ContributionDiagnostic => ({
  code: 'PLUGIN_EXPORT_NOT_A_FUNCTION',
  severity: 'error',
  path,
  message: {
    fr: `l'export « ${exportName} » du module doit être une fonction (reçu : ${typeof exported})`,
    en: `the module's export "${exportName}" must be a function (got: ${typeof exported})`,
  },
});

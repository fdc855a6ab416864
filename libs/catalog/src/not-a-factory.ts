import type { Finding } from './contribution-point';

/** What a module should export is a factory; anything else cannot be called later. */
export const notAFactory = (exported: unknown, exportName: string): Finding => ({
  code: 'PLUGIN_EXPORT_NOT_A_FUNCTION',
  severity: 'error',
  message: {
    fr: `l'export « ${exportName} » du module doit être une fonction (reçu : ${typeof exported})`,
    en: `the module's export "${exportName}" must be a function (got: ${typeof exported})`,
  },
});

import { escapePointer } from '@platform/manifests';
import type { Diagnostic, LocalizedText } from '@platform/ports';

const diagnostic = (
  system: string,
  code: string,
  severity: Diagnostic['severity'],
  message: LocalizedText,
): Diagnostic => ({
  code,
  severity,
  path: `/terminology/${escapePointer(system)}/adapter`,
  message,
});

export const resolverFailed = (
  system: string,
  adapter: string,
  reason: LocalizedText,
): Diagnostic =>
  diagnostic(system, 'TERMINOLOGY_ADAPTER_FAILED', 'error', {
    fr: `terminologie « ${system} » : l'adaptateur « ${adapter} » n'a pas pu être créé, la liaison est ignorée : ${reason.fr}`,
    en: `terminology "${system}": adapter "${adapter}" could not be created, the binding is skipped: ${reason.en}`,
  });

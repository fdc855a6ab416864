import type { Diagnostic } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

export const seedLog = createLogger('definitions');

/** One line a finding, as loud as it is severe. */
export function reportFindings(file: string, diagnostics: readonly Diagnostic[]): void {
  for (const { code, path, position, message, severity } of diagnostics) {
    const fields = { file, line: position?.line, code, path, detail: message.fr };
    if (severity === 'error') seedLog.error(fields, 'définition refusée');
    else seedLog.warn(fields, 'définition à revoir');
  }
}

import { escapePointer, pointerOf } from '@platform/manifests';
import { PlatformError, type Diagnostic, type LocalizedText } from '@platform/ports';

const pointer = (port: string) => `/ports/${escapePointer(port)}/adapter`;

const diagnostic = (
  port: string,
  code: string,
  severity: Diagnostic['severity'],
  message: Diagnostic['message'],
): Diagnostic => ({ code, severity, path: pointer(port), message });

export const fallbackUsed = (port: string, adapter: string): Diagnostic =>
  diagnostic(port, 'PORT_ADAPTER_UNKNOWN', 'warning', {
    fr: `port « ${port} » : aucun plugin ne fournit l'adaptateur « ${adapter} » ; l'adaptateur de repli est utilisé`,
    en: `port "${port}": no plugin contributes adapter "${adapter}"; the fallback is used`,
  });

/** JSON pointer of the setting `ports.<port>.config.<field>`; that of the port for any other key. */
function settingPath(port: string, key: string): string {
  const prefix = `ports.${port}.config.`;
  return key.startsWith(prefix)
    ? pointerOf(['ports', port, 'config', ...key.slice(prefix.length).split('.')])
    : pointer(port);
}

export const adapterFailed = (
  port: string,
  adapter: string,
  { failed, key = '' }: { readonly failed: LocalizedText; readonly key?: string },
): Diagnostic => ({
  ...diagnostic(port, 'PORT_ADAPTER_FAILED', 'error', {
    fr: `port « ${port} » : l'adaptateur « ${adapter} » n'a pas pu être créé, le port reste non connecté : ${failed.fr}`,
    en: `port "${port}": adapter "${adapter}" could not be created, the port stays unbound: ${failed.en}`,
  }),
  path: settingPath(port, key),
});

export function connectionFailed(port: string, error: unknown): Diagnostic {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const code = PlatformError.isInstance(error) ? error.code : 'unexpected';
  return {
    ...diagnostic(port, 'PORT_CONNECTION_FAILED', 'warning', {
      fr: `port « ${port} » : le système ne répond pas comme il est configuré : ${message} (${code})`,
      en: `port "${port}": the system does not answer as it is configured: ${message} (${code})`,
    }),
    path: pointerOf(['ports', port, 'config']),
  };
}

export const notARecord = (port: string, adapter: string, kind: string): Diagnostic =>
  diagnostic(port, 'PORT_RECORD_INVALID', 'error', {
    fr: `port « ${port} » : l'adaptateur « ${adapter} » se déclare dossier de « ${kind} » sans fournir « snapshot »`,
    en: `port "${port}": adapter "${adapter}" declares itself the record of "${kind}" without providing "snapshot"`,
  });

export const secondRecord = (
  port: string,
  adapter: string,
  kind: string,
  holder: string,
): Diagnostic =>
  diagnostic(port, 'PORT_RECORD_DUPLICATE', 'warning', {
    fr: `port « ${port} » : le dossier de « ${kind} » est déjà tenu par le port « ${holder} », l'adaptateur « ${adapter} » ne le remplace pas`,
    en: `port "${port}": the record of "${kind}" is already held by port "${holder}", adapter "${adapter}" does not replace it`,
  });

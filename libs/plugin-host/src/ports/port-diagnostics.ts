import { escapePointer } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

const pointer = (port: string) => `/ports/${escapePointer(port)}/adapter`;

const diagnostic = (
  port: string,
  code: string,
  severity: Diagnostic['severity'],
  message: Diagnostic['message'],
): Diagnostic => ({ code, severity, path: pointer(port), message });

export const adapterNotFound = (port: string, adapter: string, fallback: boolean): Diagnostic =>
  diagnostic(port, 'PORT_ADAPTER_UNKNOWN', 'warning', {
    fr: `port « ${port} » : aucun plugin ne fournit l'adaptateur « ${adapter} » ; ${fallback ? "l'adaptateur de repli est utilisé" : 'le port reste non connecté'}`,
    en: `port "${port}": no plugin contributes adapter "${adapter}"; ${fallback ? 'the fallback is used' : 'the port stays unbound'}`,
  });

export const adapterFailed = (port: string, adapter: string, reason: string): Diagnostic =>
  diagnostic(port, 'PORT_ADAPTER_FAILED', 'error', {
    fr: `port « ${port} » : l'adaptateur « ${adapter} » n'a pas pu être créé, le port reste non connecté : ${reason}`,
    en: `port "${port}": adapter "${adapter}" could not be created, the port stays unbound: ${reason}`,
  });

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

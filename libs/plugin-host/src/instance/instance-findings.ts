import { relative } from 'node:path';

import type { Degradation } from '@platform/catalog';
import { ConfigurationError, type LocalizedText } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import type { LoadedInstance } from './load-instance';

const log = createLogger('instance');

/** Codes of findings about a name in the instance manifest, not about the thing that it names. */
const ABOUT_NAMES: ReadonlySet<string> = new Set(['PORT_UNKNOWN', 'EVENT_SOURCE_UNKNOWN']);

/** A path below the root as a relative path; any other path unchanged. */
function shownFile(file: string, root: string): string {
  const below = relative(root, file);
  return below === '' || below.startsWith('..') ? file : below;
}

/** Adds the file to findings and, if known, the line and column. */
export type LocateFindings = (findings: readonly Degradation[]) => readonly Degradation[];

/** `manifests`: path of each plugin's manifest, by plugin name. */
export function createFindingLocator(
  { file, locate }: Pick<LoadedInstance, 'file' | 'locate'>,
  { root, manifests }: { readonly root: string; readonly manifests: ReadonlyMap<string, string> },
): LocateFindings {
  const located = (finding: Degradation): Degradation => {
    const { code, path, plugin = '' } = finding;
    const written = finding.file ?? (path === '' ? manifests.get(plugin) : file);
    if (written === undefined) return finding;
    const isOfInstance = written === file && path !== '';
    const part = ABOUT_NAMES.has(code) ? 'key' : 'value';
    const position = finding.position ?? (isOfInstance ? locate?.(path, part) : undefined);
    return { ...finding, file: shownFile(written, root), ...(position && { position }) };
  };
  return (findings) => findings.map(located);
}

/** `  - instance.yaml:17:14 port « patient » : …` */
const asLine =
  (language: keyof LocalizedText) =>
  ({ file, position, message }: Degradation): string => {
    const location = position && `:${position.line}:${position.column}`;
    const sentence = message[language];
    return file === undefined ? `  - ${sentence}` : `  - ${file}${location ?? ''} ${sentence}`;
  };

/** Logs one line per finding. `en` is the sentence in English for `npm start`. */
export function logFindings(findings: readonly Degradation[]): void {
  for (const { code, severity, plugin, file, position, path, message } of findings) {
    const location = { file, line: position?.line, column: position?.column, path };
    const fields = { code, plugin, ...location, en: message.en };
    if (severity === 'error') log.error(fields, message.fr);
    else log.warn(fields, message.fr);
  }
}

/** Throws `ConfigurationError` with a line for each finding if the instance is `strict` and there are findings. */
export function requireNoDiagnostic(
  { strict, file = 'instance.yaml' }: Pick<LoadedInstance, 'strict' | 'file'>,
  findings: readonly Degradation[],
): void {
  if (!strict || findings.length === 0) return;
  const lines = (language: keyof LocalizedText) => findings.map(asLine(language)).join('\n');
  throw new ConfigurationError(file, `${file} : refusé sous « strict: true »\n${lines('fr')}`, {
    english: `${file}: refused under "strict: true"\n${lines('en')}`,
  });
}

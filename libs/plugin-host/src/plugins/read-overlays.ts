import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseYaml, type ManifestDiagnostic, type ParsedYaml } from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';

type Labels = Readonly<Record<string, string>>;

export interface Overlays {
  readonly overlays: Readonly<Record<string, Labels>>;
  readonly diagnostics: readonly ManifestDiagnostic[];
}

/** Nested keys become dotted ones, so that both ways of writing an overlay read the same. */
function flatten(value: unknown, prefix = ''): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[prefix, value]];
  return Object.entries(value).flatMap(([key, member]) =>
    flatten(member, prefix === '' ? key : `${prefix}.${key}`),
  );
}

const unusable = (file: string, message: LocalizedText): ManifestDiagnostic => ({
  code: 'PLUGIN_OVERLAY_INVALID',
  severity: 'warning',
  path: '',
  message: { fr: `i18n/${file} : ${message.fr}`, en: `i18n/${file}: ${message.en}` },
});

function readText(path: string): ParsedYaml {
  try {
    return parseYaml(readFileSync(path, 'utf8'));
  } catch (error) {
    const { message } = error as Error;
    const diagnostic = {
      code: '',
      severity: 'warning',
      path: '',
      message: { fr: message, en: message },
    } as const;
    return { diagnostics: [diagnostic] };
  }
}

function readOverlay(file: string, path: string) {
  const { value, diagnostics } = readText(path);
  const entries = diagnostics.length > 0 ? [] : flatten(value);
  const isLabel = (entry: readonly [string, unknown]): entry is readonly [string, string] =>
    entry[0] !== '' && typeof entry[1] === 'string';
  return {
    labels: Object.fromEntries(entries.filter(isLabel)),
    diagnostics: [
      ...diagnostics.map(({ message }) => unusable(file, message)),
      ...entries
        .filter((entry) => !isLabel(entry))
        .map(([key]) =>
          unusable(file, { fr: `« ${key} » n'est pas un texte`, en: `"${key}" is not a text` }),
        ),
    ],
  };
}

/** The labels of `i18n/<locale>.yaml`, by locale. A broken overlay only costs its translations. */
export function readOverlays(folder: string): Overlays {
  const directory = join(folder, 'i18n');
  const files = existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => name.endsWith('.yaml'))
        .sort()
    : [];
  const read = files.map((file) => ({ file, ...readOverlay(file, join(directory, file)) }));
  return {
    overlays: Object.fromEntries(
      read.map(({ file, labels }) => [file.slice(0, -'.yaml'.length), labels]),
    ),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

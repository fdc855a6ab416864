import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isAboutManifest, manifestLabels, overlayKeys } from '@platform/catalog';
import { didYouMean, nearestName } from '@platform/expression';
import {
  isObject,
  parseYaml,
  pointerOf,
  SCAFFOLD_MARK,
  yamlLocator,
  type ManifestDiagnostic,
  type ParsedYaml,
  type PluginManifest,
} from '@platform/manifests';
import type { LocalizedText, TextPosition } from '@platform/ports';

type Labels = Readonly<Record<string, string>>;

export interface Overlays {
  readonly overlays: Readonly<Record<string, Labels>>;
  readonly diagnostics: readonly ManifestDiagnostic[];
}

interface Label {
  readonly key: string;
  /** JSON pointer into the overlay. */
  readonly path: string;
  readonly text: unknown;
}

/** Converts nested keys to dotted keys, so that both notations work. */
function flatten(value: unknown, keys: readonly string[] = []): readonly Label[] {
  if (!isObject(value)) return [{ key: keys.join('.'), path: pointerOf(keys), text: value }];
  return Object.entries(value).flatMap(([key, member]) => flatten(member, [...keys, key]));
}

interface OverlayDiagnostic extends Pick<ManifestDiagnostic, 'path' | 'message'> {
  readonly code: string;
  readonly position?: TextPosition | undefined;
}

const INVALID = 'PLUGIN_OVERLAY_INVALID';

const notAText = ({ key, path }: Label): OverlayDiagnostic => ({
  code: INVALID,
  path,
  message: { fr: `« ${key} » n'est pas un texte`, en: `"${key}" is not a text` },
});

/** Finding for a translation that a generator wrote and whose original text was changed since. */
const leftFromScaffold = ({ key, path }: Label): OverlayDiagnostic => ({
  code: 'PLUGIN_LABEL_SCAFFOLD',
  path,
  message: {
    fr: `« ${key} » est encore le texte d'exemple du générateur, le manifeste dit autre chose`,
    en: `"${key}" is still the generator's example text, the manifest says something else`,
  },
});

/** Finding for a key that the manifest does not have, so its translation is never shown. */
const aboutNothing = ({ key, path }: Label, known: readonly string[]): OverlayDiagnostic => ({
  code: 'PLUGIN_LABEL_UNKNOWN',
  path,
  message: didYouMean(
    {
      fr: `« ${key} » ne traduit rien du manifeste`,
      en: `"${key}" translates nothing of the manifest`,
    },
    nearestName(key, known),
  ),
});

type ReadText = ParsedYaml & { readonly source: string };

function readText(path: string): ReadText {
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    const { message } = error as Error;
    const diagnostic = {
      code: INVALID,
      severity: 'warning',
      path: '',
      message: { fr: message, en: message },
    } as const;
    return { source: '', diagnostics: [diagnostic] };
  }
  return { source, ...parseYaml(source) };
}

const isText = (label: Label): label is Label & { readonly text: string } =>
  label.key !== '' && typeof label.text === 'string';

const prefixed = (name: string, { fr, en }: LocalizedText): LocalizedText => ({
  fr: `i18n/${name} : ${fr}`,
  en: `i18n/${name}: ${en}`,
});

/** The texts of the manifest, and the keys of their translations. */
interface Translated {
  readonly written: Labels;
  readonly keys: readonly string[];
}

function readOverlay(name: string, file: string, { written, keys }: Translated) {
  const { source, value, diagnostics } = readText(file);
  const labels = diagnostics.length > 0 ? [] : flatten(value);
  const texts = labels.filter(isText);
  const examples = texts.filter(
    ({ key, text }) =>
      text.startsWith(SCAFFOLD_MARK) && written[key]?.startsWith(SCAFFOLD_MARK) === false,
  );
  const found: readonly OverlayDiagnostic[] = [
    ...diagnostics.map(({ path, message, position }) => ({
      code: INVALID,
      path,
      message,
      position,
    })),
    ...labels.filter((label) => !isText(label)).map(notAText),
    ...examples.map(leftFromScaffold),
    ...texts
      .filter(({ key }) => isAboutManifest(key) && !keys.includes(key))
      .map((label) => aboutNothing(label, keys)),
  ];
  const locate = yamlLocator(source);
  return {
    isRead: diagnostics.length === 0,
    labels: Object.fromEntries(texts.map(({ key, text }) => [key, text])),
    diagnostics: found.map(({ code, path, message, position }): ManifestDiagnostic => {
      const location = position ?? locate(path);
      return {
        code,
        severity: 'warning',
        path,
        message: prefixed(name, message),
        file,
        ...(location && { position: location }),
      };
    }),
  };
}

/** Maximum number of keys that a finding names; the rest are counted. */
const MAX_NAMED = 3;

/** Finding for message keys that this language lacks. The manifest has no fallback for messages of behaviors. */
function untranslated(
  { name, file, labels }: { readonly name: string; readonly file: string; readonly labels: Labels },
  written: readonly string[],
): readonly ManifestDiagnostic[] {
  const missing = written.filter((key) => !Object.hasOwn(labels, key));
  if (missing.length === 0) return [];
  const named = missing.slice(0, MAX_NAMED).join(', ');
  const left = missing.length - MAX_NAMED;
  const message = {
    fr: `il y manque ${named}${left > 0 ? ` et ${left} autres` : ''}, que les comportements écrivent dans une autre langue`,
    en: `${named}${left > 0 ? ` and ${left} more` : ''} missing, which behaviors write in another language`,
  };
  return [
    {
      code: 'PLUGIN_LABEL_MISSING',
      severity: 'warning',
      path: '',
      message: prefixed(name, message),
      file,
    },
  ];
}

/** Reads the labels of `i18n/<locale>.yaml`, by locale. A broken overlay loses only its own translations. */
export function readOverlays(folder: string, manifest: PluginManifest): Overlays {
  const written = manifestLabels(manifest);
  const translated = {
    written,
    keys: [...new Set([...overlayKeys(manifest), ...Object.keys(written)])],
  };
  const directory = join(folder, 'i18n');
  const files = existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => name.endsWith('.yaml'))
        .sort()
    : [];
  const read = files.map((name) => ({
    name,
    file: join(directory, name),
    ...readOverlay(name, join(directory, name), translated),
  }));
  const ofBehaviors = [...new Set(read.flatMap(({ labels }) => Object.keys(labels)))].filter(
    (key) => !isAboutManifest(key),
  );
  return {
    overlays: Object.fromEntries(
      read.map(({ name, labels }) => [name.slice(0, -'.yaml'.length), labels]),
    ),
    diagnostics: read.flatMap((overlay) => [
      ...overlay.diagnostics,
      ...(overlay.isRead ? untranslated(overlay, ofBehaviors) : []),
    ]),
  };
}

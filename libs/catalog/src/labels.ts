import { CONTRIBUTION_SECTIONS, contributionId, type PluginManifest } from '@platform/manifests';

import type { Translate } from './catalog';
import type { PluginBundle } from './plugin-bundle';

type Labels = Readonly<Record<string, string>>;

const LABEL_FIELDS = ['label', 'description', 'doc'] as const;

/** Returns the labels of the manifest itself, by the keys that overlays translate. */
export function manifestLabels({ contributes }: PluginManifest): Labels {
  const labels: Record<string, string> = {};
  for (const section of CONTRIBUTION_SECTIONS) {
    const labelled = new Set<string | undefined>();
    for (const entry of contributes[section]) {
      const id = contributionId(section, entry);
      // Of two entries with the same id, the first is registered.
      if (labelled.has(id)) continue;
      labelled.add(id);
      for (const field of LABEL_FIELDS) {
        const text = (entry as Readonly<Record<string, unknown>>)[field];
        if (typeof text === 'string') labels[`${section}.${id}.${field}`] = text;
      }
    }
  }
  return labels;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );

/**
 * Looks up a label in the locale, then in its language (`en` for `en-GB`), then in the manifest, then in
 * the overlay of the manifest's own language. Returns an unknown key unchanged.
 */
export function createTranslate(bundle: PluginBundle, locale: string): Translate {
  const { manifest, overlays } = bundle;
  const language = locale.split('-')[0] ?? locale;
  const sources = [
    overlays[locale],
    overlays[language],
    manifestLabels(manifest),
    overlays[manifest.locale],
  ].filter((labels) => labels !== undefined);
  return (key, values = {}) => {
    const labels = sources.find((candidate) => Object.hasOwn(candidate, key));
    return fill(labels?.[key] ?? key, values);
  };
}

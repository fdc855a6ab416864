import type { ContributionSection } from '@platform/manifests';

import type { CatalogPlugin, PluginDiagnostic } from './catalog';
import type { Finding } from './contribution-point';
import type { PluginBundle } from './plugin-bundle';

interface Place {
  readonly plugin: string;
  readonly section?: ContributionSection;
  readonly id?: string;
}

/** Gathers what is found about each plugin while the catalog is built. */
export class Collector {
  readonly diagnostics: PluginDiagnostic[] = [];
  readonly #degraded = new Set<string>();
  readonly #skipped = new Set<PluginBundle>();

  /** What was found before: a broken part has already been taken out of the manifest. */
  adopt({ manifest, diagnostics }: PluginBundle): void {
    this.diagnostics.push(
      ...diagnostics.map((diagnostic) => ({ ...diagnostic, plugin: manifest.name })),
    );
    if (diagnostics.some(({ severity }) => severity === 'error')) this.#degraded.add(manifest.name);
  }

  /** Something doubtful that takes nothing away. */
  warn({ plugin, section, id }: Place, { code, severity, message }: Finding): void {
    const subject = [section, id].filter((part) => part !== undefined).join(' ');
    this.diagnostics.push({
      code,
      severity,
      path: section === undefined ? '' : `/contributes/${section}`,
      message:
        subject === ''
          ? message
          : { fr: `${subject} : ${message.fr}`, en: `${subject}: ${message.en}` },
      plugin,
      ...(section === undefined ? {} : { section }),
      ...(id === undefined ? {} : { id }),
    });
  }

  /** The plugin works without a part of what it should have. */
  degrade(place: Place, finding: Finding): void {
    this.#degraded.add(place.plugin);
    this.warn(place, finding);
  }

  /** Nothing of the plugin is registered. */
  skip(bundle: PluginBundle, finding: Finding): void {
    this.#skipped.add(bundle);
    this.warn({ plugin: bundle.manifest.name }, finding);
  }

  isSkipped(bundle: PluginBundle): boolean {
    return this.#skipped.has(bundle);
  }

  describe(bundle: PluginBundle): CatalogPlugin {
    const { name, version, description } = bundle.manifest;
    const reduced = this.#degraded.has(name) ? 'degraded' : 'loaded';
    return {
      name,
      version,
      ...(description === undefined ? {} : { description }),
      status: this.#skipped.has(bundle) ? 'skipped' : reduced,
      diagnostics: this.diagnostics.filter(({ plugin }) => plugin === name),
    };
  }
}

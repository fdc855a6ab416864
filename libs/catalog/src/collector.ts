import type { ContributionSection } from '@platform/manifests';

import type { CatalogPlugin, PluginDiagnostic } from './catalog';
import type { ContributionDiagnostic } from './contribution-point';
import type { PluginBundle } from './plugin-bundle';

interface Location {
  readonly bundle: PluginBundle;
  readonly section?: ContributionSection;
  readonly id?: string;
  /** The contribution itself, to distinguish two with the same id. */
  readonly entry?: object | undefined;
}

function pointerTo({ bundle, section, entry }: Location, path = ''): string {
  if (section === undefined) return path;
  const location = entry && bundle.locations?.get(entry);
  return location === undefined ? `/contributes/${section}` : `${location}${path}`;
}

/** Collects the findings about each plugin while the catalog is built. */
export class Collector {
  readonly diagnostics: PluginDiagnostic[] = [];
  readonly #degraded = new Set<string>();
  readonly #broken = new Set<PluginBundle>();
  readonly #skipped = new Set<PluginBundle>();
  /** Finding → its plugin, because two plugins may have the same name. */
  readonly #about = new Map<PluginDiagnostic, PluginBundle>();

  /** Adds the findings of reading the plugin. The invalid parts are already out of the manifest. */
  adopt(bundle: PluginBundle): void {
    const plugin = bundle.manifest.name;
    const found = bundle.diagnostics.map((diagnostic) => ({ ...diagnostic, plugin }));
    this.diagnostics.push(...found);
    found.forEach((diagnostic) => this.#about.set(diagnostic, bundle));
    if (found.some(({ severity }) => severity === 'error')) this.#broken.add(bundle);
  }

  /** Adds a warning. The plugin stays complete. */
  warn(
    location: Location,
    { code, severity, message, path: inside }: ContributionDiagnostic,
  ): void {
    const { bundle, section, id } = location;
    const { name: plugin } = bundle.manifest;
    const subject = [section, id].filter((part) => part !== undefined).join(' ');
    const path = pointerTo(location, inside);
    const position = bundle.source?.locate(path);
    this.diagnostics.push({
      code,
      severity,
      path,
      message:
        subject === ''
          ? message
          : { fr: `${subject} : ${message.fr}`, en: `${subject}: ${message.en}` },
      plugin,
      ...(section === undefined ? {} : { section }),
      ...(id === undefined ? {} : { id }),
      ...(bundle.source === undefined ? {} : { file: bundle.source.file }),
      ...(position === undefined ? {} : { position }),
    });
  }

  /** Adds a finding and marks the plugin as degraded: a contribution is left out. */
  degrade(location: Location, finding: ContributionDiagnostic): void {
    this.#degraded.add(location.bundle.manifest.name);
    this.warn(location, finding);
  }

  /** Adds a finding and marks the plugin as skipped: none of its contributions is registered. */
  skip(bundle: PluginBundle, finding: ContributionDiagnostic): void {
    this.#skipped.add(bundle);
    this.warn({ bundle }, finding);
    const told = this.diagnostics.at(-1);
    if (told) this.#about.set(told, bundle);
  }

  isSkipped(bundle: PluginBundle): boolean {
    return this.#skipped.has(bundle);
  }

  describe(bundle: PluginBundle): CatalogPlugin {
    const { name, version, description } = bundle.manifest;
    const skipped = this.#skipped.has(bundle);
    const reduced = this.#broken.has(bundle) || this.#degraded.has(name) ? 'degraded' : 'loaded';
    const isOwn = (diagnostic: PluginDiagnostic): boolean => {
      const about = this.#about.get(diagnostic);
      return about === undefined ? !skipped && diagnostic.plugin === name : about === bundle;
    };
    return {
      name,
      version,
      ...(description === undefined ? {} : { description }),
      status: skipped ? 'skipped' : reduced,
      diagnostics: this.diagnostics.filter(isOwn),
    };
  }
}

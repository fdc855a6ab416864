import { PlatformError, languageOfLocale, type Diagnostic } from '@platform/sdk';
import type { CatalogPlugin } from '@platform/catalog';
import { findingLine } from '@platform/manifests';

/** What kept a part of these plugins from loading: a workflow that uses it is refused because of it. */
const leftOut = (plugins: readonly CatalogPlugin[]): readonly string[] =>
  plugins.flatMap(({ name, diagnostics }) =>
    diagnostics
      .filter(({ severity }) => severity === 'error')
      .map((diagnostic) => findingLine(diagnostic.file ?? name, diagnostic)),
  );

/**
 * Thrown for a workflow with errors. The message has one line per finding, those about plugins first, in the language of the
 * simulation.
 */
export class WorkflowRefusedError extends PlatformError {
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    diagnostics: readonly Diagnostic[],
    {
      locale,
      plugins = [],
    }: { readonly locale: string; readonly plugins?: readonly CatalogPlugin[] },
  ) {
    const language = languageOfLocale(locale);
    const lines = diagnostics.map(({ path, message }) => `${path} ${message[language]}`.trim());
    super('KIT_WORKFLOW_REFUSED', [...leftOut(plugins), ...lines].join('\n'));
    this.diagnostics = diagnostics;
  }
}

/** Thrown when a folder that should hold a plugin has no `plugin.yaml`. */
export class PluginMissingError extends PlatformError {
  constructor(folder: string) {
    super('KIT_PLUGIN_MISSING', `no plugin.yaml in ${folder}`);
  }
}

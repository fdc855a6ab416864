import type { PluginDiagnostic } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';

/** A finding about a plugin or, without one, about a discovery root. */
export type LoadDiagnostic = Diagnostic &
  Partial<Pick<PluginDiagnostic, 'plugin' | 'section' | 'id' | 'file'>>;

import type { PluginDiagnostic } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';

/** A finding while loading: about a plugin where there is one, else about a discovery root. */
export type LoadDiagnostic = Diagnostic &
  Partial<Pick<PluginDiagnostic, 'plugin' | 'section' | 'id' | 'file'>>;

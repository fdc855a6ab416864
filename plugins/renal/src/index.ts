export type { HyperkalaemiaSeverity } from './hyperkalaemia/bands';

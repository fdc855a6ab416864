export { generateAdapter, type AdapterOptions } from './adapter/generator';
export type { NodeKind } from './node/entries';
export { generateNode, type NodeOptions } from './node/generator';
export { generatePlugin, type PluginOptions } from './plugin/generator';
export { generatePort, type PortOptions } from './port/generator';
export { generateSource, type SourceOptions } from './source/generator';

export type { Nodes } from './generated/nodes';

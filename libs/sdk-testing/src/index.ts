export { createQuantityConverter } from '@platform/catalog';
export { describeAgentRunner } from './contracts/agent-runner';
export { describeRecordPort, type RecordPortSubjects } from './contracts/record-port';
export { describeTerminology, type KnownValueSet } from './contracts/terminology';
export { PluginMissingError, WorkflowRefusedError } from './errors';
export { startForwardProxy, type ForwardProxy } from './forward-proxy';
export { loadPlugin, type LoadedPlugin } from './load-plugin';
export type {
  ModelAnswer,
  ModelFault,
  ModelProtocol,
  ModelProviderRequest,
  ModelScript,
  ScriptedCall,
  ScriptedTurn,
} from './model-provider/script';
export {
  startModelProvider,
  type ModelProviderOptions,
  type TestModelProvider,
} from './model-provider/start-model-provider';
export type { NodeDefinition, NodeGiven } from './node-given';
export type { ThrownError } from './observe-behaviors';
export { recordSandbox, sandboxContext, type CapturedEffect } from './record-sandbox';
export { runNode } from './run-node';
export { simulate, type Simulation, type SimulationOptions } from './simulate';
export { adapterContext, memoryFeeds, sourceContext } from './surroundings';

export {
  startControlPlane,
  type ControlPlane,
  type ControlPlaneListening,
  type ControlPlaneOptions,
} from './control-plane';
export { type ControlPlanePorts, type ControlPlaneProfile } from './control-plane-environment';
export { startNodeProcess, type NodeProcess, type NodeProcessOptions } from './node-process';
export { choosePorts } from './ports';
export { createProcessLog, type ProcessLog } from './process-log';
export { pagesReady, DURABLE_SERVICES, endpointRegistered, proxyReady } from './readiness';
export { requestIdentity } from './request-identity';
export { type ProcessExit, type RunningProcess, spawnProcess } from './spawn-process';
export { type Stack, type StackReport } from './stack';
export { StackError } from './stack-error';
export { type StackUrls } from './stack-environment';
export { MAINS, type StackEnvironments, type StackMains } from './stack-processes';
export { startEndpoint } from './start-endpoint';
export { startProxy } from './start-proxy';
export { startStack, type StackOptions } from './start-stack';
export { supervise, type SupervisedProcess } from './supervise';

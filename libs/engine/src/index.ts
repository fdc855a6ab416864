export type { EngineSettings, EngineWorld } from './engine-world';
export {
  startInvocationWatch,
  type InvocationWatch,
  type InvocationWatchOptions,
} from './invocation-watch';
export {
  registerDeployment,
  type DeploymentMode,
  type RegistrationOptions,
} from './register-deployment';
export { defaultBuild } from './register-deployment-build';
export { createRunDirectory, type RunDirectory } from './run-directory';
export { startEngine, type EngineAddress, type RunningEngine } from './start-engine';

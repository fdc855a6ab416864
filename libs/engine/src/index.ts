export {
  createAttemptGuard,
  type AttemptGuard,
  type AttemptGuardOptions,
} from './attempts/attempt-guard';
export type { EngineSettings, EngineDeps } from './engine-deps';
export { createInvocationControl, type InvocationControl } from './invocation-control';
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
export { createRunHeaders } from './run-headers';
export { startStallWatchdog, type StallWatchdog } from './stall-watchdog';
export { startStrandedWatch, type StrandedWatch } from './stranded-deployments';
export { startEngine, type EngineAddress, type RunningEngine } from './start-engine';

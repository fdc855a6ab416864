export type { EngineSettings, EngineWorld } from './engine-world';
export { registerDeployment, type RegistrationOptions } from './register-deployment';
export { startEngine, type EngineAddress, type RunningEngine } from './start-engine';

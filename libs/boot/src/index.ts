export { bootProcess, startRefusal, type StartedProcess } from './boot-process';
export { readDuration } from './read-duration';
export { RUN_RETENTION } from './run-retention';
export {
  controlPlaneVariable,
  countVariable,
  flagVariable,
  identityKeysVariable,
  connectionsVariable,
  DEFAULT_CONNECTIONS_PER_ADDRESS,
  portVariable,
  textVariable,
  urlVariable,
} from './environment-types';
export { packageVersion } from './package-version';
export { repositoryRoot } from './repository-root';
export { readEnvironment, type Environment } from './read-environment';
export { requireAddresses } from './require-addresses';
export { readSecretFiles } from './read-secret-files';

export type {
  DefinitionReader,
  DefinitionStore,
  DraftInput,
  PublicationBasis,
  PublishedVersions,
  Seen,
  SeedInput,
} from './definition-store';
export {
  DefinitionStoreUnavailableError,
  PublicationChangedError,
  StaleDefinitionError,
} from './errors';
export { openDefinitionStore } from './knex-definition-store';

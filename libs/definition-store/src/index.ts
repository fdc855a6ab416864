export type {
  Definition,
  DefinitionDraft,
  DefinitionKey,
  DefinitionKind,
  DefinitionPins,
  DefinitionSummary,
  DefinitionTests,
  DefinitionVersion,
  DefinitionVersionSummary,
  PinnedVersion,
} from './definition';
export type {
  DefinitionStore,
  DraftInput,
  PublicationBasis,
  PublishedVersions,
  Seen,
  SeedInput,
  VersionInput,
} from './definition-store';
export {
  DefinitionStoreUnavailableError,
  PublicationChangedError,
  StaleDefinitionError,
} from './errors';
export { openDefinitionStore } from './knex-definition-store';

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
  VersionInput,
} from './definition';

export {
  BindingUnusableError,
  exportBindings,
  ownServers,
  type ExportBinding,
} from './events/export-bindings';
export { makeEvents } from './events/make-events';
export { ExportChangedError, importFiles } from './export/import-files';
export { EXPORTED_TYPES, type KnownBy } from './export/resource-facts';
export { makeReport } from './report/make-report';
export type { RetrospectiveReport } from './report/report';
export { toMarkdown } from './report/to-markdown';
export { errorsOf, eventTypesOf, type Side } from './simulation/side';
export { simulateEvents } from './simulation/simulate-events';
export { openWorkFile, WorkFileUnusableError, type WorkFile } from './work-file';
export { keepCase, type WhyNotKept } from './keep/keep-case';

import { tmpdir } from 'node:os';

import type { AdapterContext, EffectLog, SourceContext } from '@platform/sdk';

const silent = () => undefined;
const SILENT_LOG: EffectLog = { debug: silent, info: silent, warn: silent };

/** What an adapter factory is given, beside its configuration: French, Paris, a silent log. */
export const adapterContext = (given: Partial<AdapterContext> = {}): AdapterContext => ({
  root: process.cwd(),
  dataDir: tmpdir(),
  locale: 'fr',
  timezone: 'Europe/Paris',
  log: SILENT_LOG,
  ...given,
});

/** What a source factory is given, beside its configuration and feeds: a silent log. */
export const sourceContext = (given: Partial<SourceContext> = {}): SourceContext => ({
  root: process.cwd(),
  dataDir: tmpdir(),
  log: SILENT_LOG,
  ...given,
});

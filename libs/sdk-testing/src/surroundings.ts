import { tmpdir } from 'node:os';

import type { AdapterContext, EffectLog, SourceContext } from '@platform/sdk';

const silent = () => undefined;
const SILENT_LOG: EffectLog = { debug: silent, info: silent, warn: silent };

/** An `AdapterContext` for tests: French, Europe/Paris, a log that prints nothing. */
export const adapterContext = (given: Partial<AdapterContext> = {}): AdapterContext => ({
  root: process.cwd(),
  dataDir: tmpdir(),
  locale: 'fr',
  timezone: 'Europe/Paris',
  log: SILENT_LOG,
  ...given,
});

/** A `SourceContext` for tests: Europe/Paris, a log that prints nothing. */
export const sourceContext = (given: Partial<SourceContext> = {}): SourceContext => ({
  root: process.cwd(),
  timezone: 'Europe/Paris',
  dataDir: tmpdir(),
  log: SILENT_LOG,
  ...given,
});

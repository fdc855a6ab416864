import type { Mapped } from '@platform/plugin-clinical';
import type { EffectLog } from '@platform/sdk';

import { countSkipped } from '../client/telemetry';

/** Elements of one section of the record, with what was left out and what needs a look, by reason. */
export interface Section<T> {
  readonly elements: readonly T[];
  readonly skipped: Readonly<Record<string, number>>;
  readonly flagged: Readonly<Record<string, number>>;
  /** False when a limit left out some. */
  readonly complete: boolean;
}

/** Reasons that are ordinary: such elements are not part of the record that the port describes. */
const ORDINARY =
  /entered-in-error|-status-cancelled$|-none-known$|-absent$|-fulfilled$|-of-another-category$/;

/**
 * Adds up what the resources of a section gave. What was skipped is counted in `fhir.<section>.skipped`,
 * and logged without content, because a value that is not shown must be known to exist.
 */
export function recordSection<T>(
  section: string,
  mapped: readonly Mapped<T>[],
  { log, complete }: { readonly log: EffectLog; readonly complete: boolean },
): Section<T> {
  const skipped = counted(mapped.flatMap((one) => one.skipped));
  for (const [reason, count] of Object.entries(skipped)) countSkipped(section, reason, count);
  const unusual = Object.fromEntries(
    Object.entries(skipped).filter(([reason]) => !ORDINARY.test(reason)),
  );
  if (Object.keys(unusual).length > 0) {
    log.warn({ section, skipped: unusual }, 'éléments du dossier FHIR non lus');
  }
  return {
    elements: mapped.flatMap(({ elements }) => elements),
    skipped,
    flagged: counted(mapped.flatMap(({ flagged }) => flagged)),
    complete,
  };
}

function counted(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

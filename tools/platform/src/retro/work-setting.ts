import { createHash, randomBytes } from 'node:crypto';

import type { KnownBy, Side, WorkFile } from '@platform/retrospective';

import { OperatorError } from '../command';

/** What a retrospective was begun with. It is stored, so that it goes on as it began. */
export interface WorkSetting {
  readonly files: readonly string[];
  readonly sides: readonly Side[];
  readonly bindings?: readonly string[];
  readonly knownBy: KnownBy;
  /** In ms. */
  readonly from?: number;
  readonly to?: number;
  readonly locale: string;
  readonly timezone: string;
  readonly secret: string;
}

const SETTING = 'setting';

const digestOf = ({ secret: _secret, ...given }: WorkSetting): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('hex');

/** The setting of a work file that was begun. Throws OperatorError for an empty one. */
export function storedSetting(work: WorkFile, path: string): WorkSetting {
  const stored = work.fact<WorkSetting>(SETTING);
  if (!stored) throw new OperatorError(`${path} has no retrospective yet`);
  return stored;
}

/** Stores the setting of a new work file. Throws OperatorError when the file was begun with another one. */
export function beginWith(
  work: WorkFile,
  given: Omit<WorkSetting, 'secret'>,
  path: string,
): WorkSetting {
  const stored = work.fact<WorkSetting>(SETTING);
  const setting = { ...given, secret: randomBytes(32).toString('hex') };
  if (!stored) {
    work.setFact(SETTING, setting);
    return setting;
  }
  if (digestOf(stored) === digestOf(setting)) return stored;
  throw new OperatorError(
    `${path} is of another retrospective (other files, versions or options): name another --work, or delete it`,
  );
}

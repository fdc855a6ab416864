import { PlatformError } from '@platform/ports';

/** Thrown when a walk does not repeat the operations of its journal in the same order. */
export class JournalMismatchError extends PlatformError {
  constructor(position: number, expected: unknown, actual: unknown) {
    super(
      'INTERPRETER_JOURNAL_MISMATCH',
      `opération ${position} : ${JSON.stringify(expected) ?? 'fin'} attendu, ${JSON.stringify(actual) ?? 'fin'} obtenu`,
    );
  }
}

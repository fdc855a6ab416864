import { problemError, type ProblemError } from '@platform/http';
import type { JsonObject, LocalizedText } from '@platform/ports';

const NOBODY: LocalizedText = { fr: 'une personne non nommée', en: 'somebody who is not named' };

/** What was decided, or done about an incident. */
const IN_WORDS: Readonly<Record<string, LocalizedText>> = {
  accepted: { fr: 'acceptée', en: 'accepted' },
  rejected: { fr: 'refusée', en: 'rejected' },
  withdrawn: { fr: 'retirée dans le dossier', en: 'withdrawn in the record system' },
  retry: { fr: 'nouvel essai', en: 'retry' },
  skip: { fr: 'nœud omis', en: 'skip' },
  fail: { fr: 'abandon', en: 'give up' },
};

/** Creates the problem of a request that came after another one about the same. `first`: the one that counts. */
export function alreadyDone(
  code: 'already-decided' | 'already-acted' | 'already-cancelled',
  first: JsonObject,
): ProblemError {
  const { by, at, decision, action } = first;
  return problemError(code, {
    facts: {
      by: typeof by === 'string' ? by : NOBODY,
      at: String(at),
      done: IN_WORDS[String(decision ?? action)] ?? '',
    },
    members: { first },
  });
}

import type { FieldProblem } from '@platform/problems';
import type { JsonObject, LocalizedText } from '@platform/ports';

/** What the engine keeps of an event that was too large for it, beside the id and the type. */
export const TRUNCATED = '$truncated';

/** Of the event of a rerun: the run that is made again. */
export const RERUN_OF = 'rerunOf';

/** What the platform says of an event, and believes when it reads it again. */
const RESERVED: Readonly<Record<string, LocalizedText>> = {
  [TRUNCATED]: {
    fr: 'réservé : la plateforme marque ainsi un événement qu’elle n’a pas gardé en entier',
    en: 'reserved: the platform marks an event like this that it did not keep whole',
  },
  [RERUN_OF]: {
    fr: 'réservé : POST /api/runs/{id}/rerun refait une exécution',
    en: 'reserved: POST /api/runs/{id}/rerun makes a run again',
  },
};

/** Members that no caller may give an event. */
export const reservedMembers = (event: JsonObject): readonly FieldProblem[] =>
  Object.entries(RESERVED)
    .filter(([name]) => Object.hasOwn(event, name) && event[name] !== null)
    .map(([name, message]) => ({ path: `/${name}`, message }));

/** A character that an id may go on with: `p-1` is not named by `p-10`. */
const IN_AN_ID = /[\p{L}\p{N}._-]/u;

function contains(text: string, form: string): boolean {
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    const around = [text[at - 1], text[at + form.length]];
    if (!around.some((character) => character !== undefined && IN_AN_ID.test(character))) {
      return true;
    }
  }
  return false;
}

/** An id as it is, and as JSON writes it. */
export const formsOf = (id: string): readonly string[] => [
  ...new Set([id, JSON.stringify(id).slice(1, -1)]),
];

/** Whether a stored text contains an id as a whole. */
export const namesSubject = (text: string, id: string): boolean =>
  formsOf(id).some((form) => contains(text, form));

import type { JsonValue, LocalizedText } from '@platform/ports';

import type { ChangeSubject, WorkflowChange } from './workflow-diff';

const FRENCH: Readonly<Record<ChangeSubject, readonly [name: string, feminine: '' | 'e']>> = {
  node: ['nœud', ''],
  edge: ['lien', ''],
  input: ['entrée', 'e'],
  output: ['sortie', 'e'],
  context: ['contexte', ''],
  setting: ['réglage', ''],
  hazard: ['danger', ''],
  metadata: ['propriété', 'e'],
};

const MAX_SHOWN_LENGTH = 60;

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  // The cut may fall inside a surrogate pair.
  return text.length <= MAX_SHOWN_LENGTH
    ? text
    : `${text.slice(0, MAX_SHOWN_LENGTH).replace(/\p{Surrogate}$/u, '')}…`;
}

/** A sentence that describes a change. */
export function describeChange({
  kind,
  subject,
  id,
  member,
  before,
  after,
}: Omit<WorkflowChange, 'message'>): LocalizedText {
  const [name, feminine] = FRENCH[subject];
  if (kind === 'added') {
    return { fr: `${name} « ${id} » ajouté${feminine}`, en: `${subject} "${id}" added` };
  }
  if (kind === 'removed') {
    return { fr: `${name} « ${id} » retiré${feminine}`, en: `${subject} "${id}" removed` };
  }
  const values = (nothing: string): string =>
    `${before === undefined ? nothing : shown(before)} → ${after === undefined ? nothing : shown(after)}`;
  const where = member === undefined ? '' : `, ${member.slice(1)}`;
  return {
    fr: `${name} « ${id} »${where} : ${values('rien')}`,
    en: `${subject} "${id}"${where}: ${values('nothing')}`,
  };
}

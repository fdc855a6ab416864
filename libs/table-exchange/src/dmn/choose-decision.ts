import type { LocalizedText } from '@platform/ports';

import { quoted, type DmnReader } from './dmn-reader';
import type { XmlElement } from './xml-tree';

export const nameOf = (element: XmlElement): string =>
  element.attributes.get('name') ?? element.attributes.get('id') ?? '';

const isMeant = (decision: XmlElement, wanted: string): boolean =>
  decision.attributes.get('id') === wanted || decision.attributes.get('name') === wanted;

const MAX_LISTED = 20;

function listed(decisions: readonly XmlElement[]): string {
  const names = decisions.slice(0, MAX_LISTED).map((each) => {
    const id = each.attributes.get('id');
    return id === undefined ? quoted(nameOf(each)) : quoted(id);
  });
  return `${names.join(', ')}${decisions.length > MAX_LISTED ? ', …' : ''}`;
}

/** The decision that is meant: the only one, or that of the id or name. Undefined with a finding. */
export function chooseDecision(
  root: XmlElement,
  wanted: string | undefined,
  reader: DmnReader,
): XmlElement | undefined {
  const decisions = reader.unchecked(root, 'decision');
  const meant =
    wanted === undefined ? decisions : decisions.filter((each) => isMeant(each, wanted));
  const [only, second] = meant;
  if (only && !second) {
    for (const other of decisions)
      if (other !== only) reader.leave(`decision ${quoted(nameOf(other))}`, other);
    return only;
  }
  const message = ((): LocalizedText => {
    if (decisions.length === 0) {
      return { fr: 'le fichier n’a pas de décision', en: 'the file has no decision' };
    }
    if (only) {
      return {
        fr: `le fichier a plusieurs décisions, dites laquelle : ${listed(meant)}`,
        en: `the file has several decisions, say which one: ${listed(meant)}`,
      };
    }
    return {
      fr: `le fichier n'a pas de décision « ${quoted(wanted ?? '')} » ; il a : ${listed(decisions)}`,
      en: `the file has no decision "${quoted(wanted ?? '')}"; it has: ${listed(decisions)}`,
    };
  })();
  reader.add(root, 'TABLE_DMN_DECISION', { message });
  return undefined;
}

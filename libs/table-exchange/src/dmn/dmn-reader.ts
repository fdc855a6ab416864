import type { Diagnostic, LocalizedText } from '@platform/ports';

import { EXTENSION_NAMESPACE, MODEL_NAMESPACES } from './namespaces';
import type { Refusal } from './refusal';
import { SHAPES } from './shapes';
import type { XmlElement } from './xml-tree';

/** Where something stands in a file, for people: `decision “a”, rule 3, column “b”`. */
export type Place = LocalizedText;

export const within = (place: Place, fr: string, en: string): Place => ({
  fr: `${place.fr}, ${fr}`,
  en: `${place.en}, ${en}`,
});

const MAX_QUOTED = 100;
/** A name of a file, short enough for a sentence. */
export const quoted = (name: string): string =>
  name.length > MAX_QUOTED ? `${name.slice(0, MAX_QUOTED)}…` : name;

const FEEL_LANGUAGE =
  /^(feel|https?:\/\/www\.omg\.org\/spec\/(DMN\/\d{8}\/FEEL\/?|FEEL\/20140401))$/i;

export type DmnCode =
  | 'TABLE_DMN_XML'
  | 'TABLE_DMN_LIMIT'
  | 'TABLE_DMN_DECISION'
  | 'TABLE_DMN_REFUSED'
  | 'TABLE_DMN_DIFFERS'
  | 'TABLE_DMN_LEFT_OUT';

/**
 * Goes through the elements of a model and collects what has no equivalent. An element or attribute that no shape knows is
 * refused; what says nothing about the decision is named once, as left out.
 */
export class DmnReader {
  readonly findings: Diagnostic[] = [];
  private readonly leftOut = new Map<string, XmlElement>();

  constructor(private readonly namespace: string) {}

  /** Checks an element by its shape. `place` is where it stands. */
  check(element: XmlElement, place: Place): void {
    const shape = SHAPES[element.name];
    if (!shape) return;
    const leftOut = shape.leftOut ?? [];
    if (shape.hasText !== true && element.text.trim() !== '') {
      this.refuse(element, place, {
        fr: `<${element.name}> contient le texte « ${quoted(element.text.trim())} »`,
        en: `<${element.name}> has the text "${quoted(element.text.trim())}"`,
      });
    }
    for (const name of element.foreignAttributes) this.leave(name, element);
    for (const [name, value] of element.attributes) {
      if (name === 'expressionLanguage') this.checkLanguage(value, element, place);
      else if (leftOut.includes(name)) this.leave(name, element);
      else if (!shape.attributes.includes(name)) {
        this.refuse(element, place, {
          fr: `l'attribut « ${quoted(name)} » de <${element.name}> n'a pas d'équivalent`,
          en: `the attribute "${quoted(name)}" of <${element.name}> has no equivalent`,
        });
      }
    }
    for (const child of element.children) {
      if (child.namespace !== this.namespace) this.checkForeign(child, place);
      else if (child.name === 'extensionElements') this.checkExtensions(child);
      else if (leftOut.includes(child.name)) this.leave(child.name, child);
      else if (!shape.children.includes(child.name)) {
        this.refuse(child, place, {
          fr: `<${quoted(child.name)}> n'a pas d'équivalent`,
          en: `<${quoted(child.name)}> has no equivalent`,
        });
      }
    }
  }

  /** The children of a name, in order, each checked. */
  children(element: XmlElement, name: string, place: Place): readonly XmlElement[] {
    const found = this.unchecked(element, name);
    for (const child of found) this.check(child, place);
    return found;
  }

  unchecked(element: XmlElement, name: string): readonly XmlElement[] {
    return element.children.filter(
      (child) => child.name === name && child.namespace === this.namespace,
    );
  }

  /** The only child of a name, checked. Several are refused. */
  only(element: XmlElement, name: string, place: Place): XmlElement | undefined {
    const [first, second] = this.children(element, name, place);
    if (second) {
      this.refuse(second, place, {
        fr: `<${name}> est écrit deux fois`,
        en: `<${name}> is written twice`,
      });
    }
    return first;
  }

  /** The text of a child, `''` without it. */
  text(element: XmlElement, name: string, place: Place): string {
    return this.only(element, name, place)?.text ?? '';
  }

  /** The text in the `<text>` of an expression. */
  expression(element: XmlElement | undefined, place: Place): string {
    return element === undefined ? '' : this.text(element, 'text', place);
  }

  refuse(element: XmlElement, place: Place, why: LocalizedText, path = ''): void {
    this.add(element, 'TABLE_DMN_REFUSED', { message: within(place, why.fr, why.en), path });
  }

  refuseAt(element: XmlElement, place: Place, { refused }: Refusal, path = ''): void {
    this.refuse(element, place, refused, path);
  }

  add(
    element: XmlElement,
    code: DmnCode,
    { severity = 'error', path = '', message }: Partial<Diagnostic> & Pick<Diagnostic, 'message'>,
  ): void {
    this.findings.push({ code, severity, path, message, position: element.position });
  }

  get hasErrors(): boolean {
    return this.findings.some(({ severity }) => severity === 'error');
  }

  /** Names something that is left out. */
  leave(name: string, element: XmlElement): void {
    if (!this.leftOut.has(name)) this.leftOut.set(name, element);
  }

  /** One finding for all that was left out. */
  finish(): readonly Diagnostic[] {
    const [first] = this.leftOut.values();
    if (first) {
      const names = [...this.leftOut.keys()];
      const shown = names.slice(0, MAX_LEFT_OUT_NAMES).map(quoted).join(', ');
      const more = names.length > MAX_LEFT_OUT_NAMES ? ', …' : '';
      const message = {
        fr: `laissé de côté, sans effet sur la décision : ${shown}${more}`,
        en: `left out, without effect on the decision: ${shown}${more}`,
      };
      this.add(first, 'TABLE_DMN_LEFT_OUT', { severity: 'warning', message });
    }
    return this.findings;
  }

  /** An element of another maker says nothing about the decision; one of DMN itself would. */
  private checkForeign(child: XmlElement, place: Place): void {
    if (child.namespace !== '' && !MODEL_NAMESPACES.has(child.namespace)) {
      this.leave(child.name, child);
      return;
    }
    this.refuse(child, place, {
      fr: `<${quoted(child.name)}> n'est pas de la version de DMN du fichier`,
      en: `<${quoted(child.name)}> is not of the version of DMN of the file`,
    });
  }

  private checkExtensions({ children }: XmlElement): void {
    for (const child of children) {
      if (child.namespace !== EXTENSION_NAMESPACE) this.leave(child.name, child);
    }
  }

  private checkLanguage(value: string, element: XmlElement, place: Place): void {
    if (value === '' || FEEL_LANGUAGE.test(value)) return;
    this.refuse(element, place, {
      fr: `<${element.name}> est en « ${quoted(value)} » : seul FEEL se lit`,
      en: `<${element.name}> is in "${quoted(value)}": only FEEL is read`,
    });
  }
}

/** Names of what was left out that are shown. */
const MAX_LEFT_OUT_NAMES = 20;

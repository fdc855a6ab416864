import type { LocalizedText, TextPosition } from '@platform/ports';
import { SaxesParser } from 'saxes';

/** An element with what a decision table needs of it. Names are without prefixes. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  /** Attributes without a namespace. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes of other makers, as they are written. */
  readonly foreignAttributes: readonly string[];
  readonly children: readonly XmlElement[];
  readonly text: string;
  readonly position: TextPosition;
}

export interface XmlProblem {
  readonly code: 'TABLE_DMN_XML' | 'TABLE_DMN_LIMIT';
  readonly message: LocalizedText;
  readonly position?: TextPosition;
}

export const MAX_DMN_BYTES = 32 * 1024 * 1024;

/** A table of 10,000 rows and 10 columns stays below each of these. */
export const XML_LIMITS = {
  bytes: MAX_DMN_BYTES,
  elements: 500_000,
  depth: 64,
  attributes: 64,
} as const;

class Refused extends Error {
  constructor(readonly problem: XmlProblem) {
    super(problem.message.en);
  }
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Where the namespace declarations themselves live. */
const XMLNS = 'http://www.w3.org/2000/xmlns/';

const notXml = (fr: string, en: string, position?: TextPosition): XmlProblem => ({
  code: 'TABLE_DMN_XML',
  message: { fr, en },
  ...(position && { position }),
});

const tooMuch = (name: keyof typeof XML_LIMITS, fr: string, en: string): XmlProblem => ({
  code: 'TABLE_DMN_LIMIT',
  message: { fr: `plus de ${XML_LIMITS[name]} ${fr}`, en: `more than ${XML_LIMITS[name]} ${en}` },
});

/** Builds the tree while the text is read, and throws at the first thing that is refused. */
class TreeBuilder {
  private readonly parser = new SaxesParser({ xmlns: true, position: true });
  private readonly open: OpenElement[] = [];
  private root: XmlElement | undefined;
  private elements = 0;
  private attributes = 0;

  constructor() {
    const { parser } = this;
    parser.on('error', ({ message }) => {
      // The message begins with the position.
      const said = message.replace(/^\d+:\d+: /, '');
      this.refuse(notXml(`le XML est mal formé : ${said}`, `the XML is not well-formed: ${said}`));
    });
    parser.on('doctype', () => {
      this.refuse(
        notXml(
          'une déclaration DOCTYPE est refusée : DMN n’en a pas, et ses entités désignent d’autres fichiers',
          'a DOCTYPE declaration is refused: DMN has none, and its entities reach for other files',
        ),
      );
    });
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding === undefined || /^(utf-8|us-ascii)$/i.test(encoding)) return;
      this.refuse(
        notXml(
          `le fichier se dit en « ${encoding} » : enregistrez-le en UTF-8`,
          `the file says that it is in "${encoding}": save it as UTF-8`,
        ),
      );
    });
    parser.on('opentagstart', () => {
      this.attributes = 0;
      this.elements += 1;
      if (this.elements > XML_LIMITS.elements)
        this.refuse(tooMuch('elements', 'éléments', 'elements'));
      if (this.open.length >= XML_LIMITS.depth) {
        this.refuse(tooMuch('depth', 'éléments imbriqués', 'elements in each other'));
      }
    });
    parser.on('attribute', () => {
      this.attributes += 1;
      if (this.attributes > XML_LIMITS.attributes) {
        this.refuse(tooMuch('attributes', 'attributs sur un élément', 'attributes of an element'));
      }
    });
    parser.on('opentag', (tag) => {
      const own = new Map<string, string>();
      const foreign: string[] = [];
      for (const { name, uri, value } of Object.values(tag.attributes)) {
        if (uri === '') own.set(name, value);
        else if (uri !== XMLNS) foreign.push(name);
      }
      const element: OpenElement = {
        namespace: tag.uri,
        name: tag.local,
        attributes: own,
        foreignAttributes: foreign,
        children: [],
        text: '',
        position: this.position(),
      };
      this.open.at(-1)?.children.push(element);
      this.open.push(element);
    });
    parser.on('closetag', () => {
      const closed = this.open.pop();
      if (this.open.length === 0) this.root = closed;
    });
    parser.on('text', (text) => {
      this.add(text);
    });
    parser.on('cdata', (text) => {
      this.add(text);
    });
  }

  read(text: string): XmlElement | undefined {
    this.parser.write(text).close();
    return this.root;
  }

  private add(text: string): void {
    const element = this.open.at(-1);
    if (element) element.text += text;
  }

  private position(): TextPosition {
    return { line: this.parser.line, column: this.parser.column };
  }

  private refuse(problem: XmlProblem): never {
    throw new Refused({ ...problem, position: this.position() });
  }
}

/** Reads XML without a DOCTYPE, within {@link XML_LIMITS}. An entity other than the five of XML itself is refused. */
export function readXml(bytes: Uint8Array): XmlElement | XmlProblem {
  if (bytes.length > XML_LIMITS.bytes) return tooMuch('bytes', 'octets', 'bytes');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return notXml('le fichier n’est pas en UTF-8', 'the file is not UTF-8');
  }
  try {
    return new TreeBuilder().read(text) ?? notXml('le fichier est vide', 'the file is empty');
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

import type { DmnReader } from './dmn-reader';
import type { XmlElement } from './xml-tree';

/** A type of a file, down to one of FEEL. */
export interface ResolvedType {
  readonly typeRef: string;
  /** The values that a definition on the way allows, as unary tests. */
  readonly values: string;
}

/** Definitions that are made of each other. */
const MAX_STEPS = 20;

const withoutPrefix = (typeRef: string): string =>
  typeRef.slice(typeRef.lastIndexOf(':') + 1).trim();

/** Finds what the types that a file defines stand for. */
export class ItemTypes {
  private readonly definitions = new Map<string, XmlElement>();
  private readonly inputs = new Map<string, string>();

  constructor(
    root: XmlElement,
    private readonly reader: DmnReader,
  ) {
    for (const each of reader.unchecked(root, 'itemDefinition')) {
      this.definitions.set(each.attributes.get('name') ?? '', each);
    }
    for (const each of reader.unchecked(root, 'inputData')) {
      const [variable] = reader.unchecked(each, 'variable');
      const name = variable?.attributes.get('name') ?? each.attributes.get('name');
      const typeRef = variable?.attributes.get('typeRef');
      if (name !== undefined && typeRef !== undefined) this.inputs.set(name, typeRef);
    }
  }

  /** The type that the data of a name have. */
  ofInput(name: string): string {
    return this.inputs.get(name) ?? '';
  }

  /** A type that is a list or has members keeps its own name, which has no equivalent. */
  resolve(typeRef: string): ResolvedType {
    let current = withoutPrefix(typeRef);
    let values = '';
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const definition = this.definitions.get(current);
      if (!definition) return { typeRef: current, values };
      const [base] = this.reader.unchecked(definition, 'typeRef');
      const isCollection = definition.attributes.get('isCollection') === 'true';
      if (!base || isCollection) return { typeRef: current, values };
      const allowed = ['allowedValues', 'typeConstraint'].flatMap((name) =>
        this.reader.unchecked(definition, name),
      );
      const texts = allowed.flatMap((each) => this.reader.unchecked(each, 'text'));
      values ||= texts[0]?.text.trim() ?? '';
      current = withoutPrefix(base.text);
    }
    return { typeRef: current, values };
  }
}

/** The parts of dmn-moddle 12.2.1 used here; it ships no types. */
declare module 'dmn-moddle' {
  export interface ModdlePackage {
    readonly name: string;
    readonly prefix: string;
    readonly uri: string;
    readonly types: readonly object[];
  }
  export interface ModdleElement {
    readonly $type: string;
  }
  export class DmnModdle {
    constructor(packages?: Readonly<Record<string, object>>);
    getPackage(prefix: string): ModdlePackage;
    create(type: string, properties?: object): ModdleElement;
    fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: readonly Error[] }>;
    toXML(element: ModdleElement, options?: { format?: boolean }): Promise<{ xml: string }>;
  }
}

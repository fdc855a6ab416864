/** The namespace of the models of each version of DMN. A file is of the version whose namespace its root has. */
export const MODEL_NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['http://www.omg.org/spec/DMN/20151101/dmn.xsd', '1.1'],
  // What early modelers wrote for 1.1.
  ['http://www.omg.org/spec/DMN/20151101/dmn11.xsd', '1.1'],
  ['http://www.omg.org/spec/DMN/20180521/MODEL/', '1.2'],
  ['https://www.omg.org/spec/DMN/20191111/MODEL/', '1.3'],
  ['https://www.omg.org/spec/DMN/20211108/MODEL/', '1.4'],
  ['https://www.omg.org/spec/DMN/20230324/MODEL/', '1.5'],
]);

/** The namespaces of what is written. A decision table is the same in both; many modelers read no more than 1.3. */
export const WRITTEN_NAMESPACES = {
  '1.3': 'https://www.omg.org/spec/DMN/20191111/MODEL/',
  '1.5': 'https://www.omg.org/spec/DMN/20230324/MODEL/',
} as const;
export type WrittenVersion = keyof typeof WRITTEN_NAMESPACES;

export const isWrittenVersion = (version: string): version is WrittenVersion =>
  Object.hasOwn(WRITTEN_NAMESPACES, version);

/** Our own elements in a file: what DMN has no words for. */
export const EXTENSION_NAMESPACE = 'urn:platform:decision-table';

/** The namespace of the models of each version of DMN. A file is of the version whose namespace its root has. */
export const MODEL_NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['http://www.omg.org/spec/DMN/20151101/dmn.xsd', '1.1'],
  ['http://www.omg.org/spec/DMN/20180521/MODEL/', '1.2'],
  ['https://www.omg.org/spec/DMN/20191111/MODEL/', '1.3'],
  ['https://www.omg.org/spec/DMN/20211108/MODEL/', '1.4'],
  ['https://www.omg.org/spec/DMN/20230324/MODEL/', '1.5'],
]);

/** DMN 1.5, which is written. */
export const WRITTEN_NAMESPACE = 'https://www.omg.org/spec/DMN/20230324/MODEL/';

/** Our own elements in a file: what DMN has no words for. */
export const EXTENSION_NAMESPACE = 'urn:platform:decision-table';

/** One end of an edge: `port` keeps the case prefix of a switch (`severe.stage`). */
export interface PortReference {
  readonly node: string;
  readonly port: string;
}

/** Splits `<node>.<port>` on its first dot; the schema has checked the form. */
export function parsePortReference(text: string): PortReference {
  const dot = text.indexOf('.');
  return { node: text.slice(0, dot), port: text.slice(dot + 1) };
}

/** Orders a node after another without carrying a value. */
export const AFTER_PORT = '$after';
/** Live when the node ended `done`. */
export const DONE_PORT = '$done';
/** Live, with the NodeError, when the node failed under `onError: "route"`. */
export const ERROR_PORT = '$error';
/** The node of a reference to what the scope itself is given: `$in.item`. */
export const SCOPE_INPUT = '$in';

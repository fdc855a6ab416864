/** One end of an edge: `port` keeps the case prefix of a switch (`severe.stage`). */
export interface PortReference {
  readonly node: string;
  readonly port: string;
}

/** Splits `<node>.<port>` at its first dot. The schema has already checked the form. */
export function parsePortReference(text: string): PortReference {
  const dot = text.indexOf('.');
  return { node: text.slice(0, dot), port: text.slice(dot + 1) };
}

/** The reverse of `parsePortReference`. */
export const writePortReference = ({ node, port }: PortReference): string => `${node}.${port}`;

/** The port that orders a node after another one without carrying a value. */
export const AFTER_PORT = '$after';
/** The port that is live when the node ended `done`. */
export const DONE_PORT = '$done';
/** The port that carries the NodeError when the node failed with `onError: "route"`. */
export const ERROR_PORT = '$error';
/** The node name in a reference to an input of the scope itself: `$in.item`. */
export const SCOPE_INPUT = '$in';

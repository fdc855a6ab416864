/** Of the box of a node: as in graph.css, and known before it is drawn. */
export const NODE_SIZE = { width: 250, height: 72 } as const;

/** A drawing that would be smaller than this is not shown as a whole. */
export const READABLE_ZOOM = 0.7;

/** A narrower place has no room for columns side by side: there, a long drawing is moved up and down. */
const MIN_WRAPPED_WIDTH = 600;

/** Of what is drawn, or of where. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether one can read a drawing of this size as a whole in this place. */
export const isReadable = (drawing: Size, place: Size): boolean =>
  Math.min(place.width / drawing.width, place.height / drawing.height) >= READABLE_ZOOM;

/** Whether a drawing of this size is to be laid out in columns that fill its place. */
export const isWrapped = (drawing: Size, place: Size): boolean =>
  place.width >= MIN_WRAPPED_WIDTH && !isReadable(drawing, place);

import {
  constructFromEvents,
  EVENT_ID,
  getScalarValue,
  SCALAR_STYLE,
  type DocumentEvent,
  type Event,
  type ScalarEvent,
} from 'js-yaml';

import { yamlSchema } from './yaml-schema';

/** Where a value stands in a text, and the values inside it by key or index. */
export interface Place {
  /** Of the first character of the value, from 0. */
  readonly offset: number;
  /** Of the key that it stands behind, in a mapping. */
  readonly keyOffset?: number;
  readonly children?: Map<string, Place>;
  /** What the value is called when it is used as a key. */
  readonly key?: string;
}

interface Frame {
  readonly children: Map<string, Place>;
  readonly offset: number;
  readonly isMapping: boolean;
  pending?: Place;
}

const ABSENT = -1;

const isQuoted = ({ style }: ScalarEvent): boolean =>
  style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;

/** Quotes belong to the value; the indentation of a block does not. */
function scalarOffset(text: string, event: ScalarEvent): number | undefined {
  const { valueStart, valueEnd, anchorStart, tagStart } = event;
  if (isQuoted(event)) return valueStart - 1;
  if (valueStart !== ABSENT) {
    const blank = /^\s*/.exec(text.slice(valueStart, valueEnd))?.[0].length ?? 0;
    return valueStart + (valueStart + blank < valueEnd ? blank : 0);
  }
  if (tagStart !== ABSENT) return tagStart;
  return anchorStart === ABSENT ? undefined : anchorStart - 1;
}

/** Follows js-yaml's own events, so that keys and aliases are what the reader takes them for. */
class PlaceReader {
  root: Place | undefined;
  private readonly frames: Frame[] = [];
  private readonly anchors = new Map<string, Place>();

  constructor(
    private readonly text: string,
    private readonly document: DocumentEvent,
  ) {}

  read(event: Event): void {
    switch (event.type) {
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        const isMapping = event.type === EVENT_ID.MAPPING;
        const place = { offset: event.start, children: new Map<string, Place>() };
        this.add(place, event);
        this.frames.push({ ...place, isMapping });
        break;
      }
      case EVENT_ID.SCALAR: {
        const frame = this.frames.at(-1);
        // Nothing was written after a key: the key is the nearest thing to see.
        const offset = scalarOffset(this.text, event) ?? (frame?.pending ?? frame)?.offset ?? 0;
        const isKey = frame?.isMapping === true && frame.pending === undefined;
        const isAnchored = event.anchorStart !== ABSENT;
        this.add(isKey || isAnchored ? { offset, key: this.keyOf(event) } : { offset }, event);
        break;
      }
      case EVENT_ID.ALIAS: {
        const target = this.anchors.get(this.text.slice(event.anchorStart, event.anchorEnd));
        this.add({ ...target, offset: event.anchorStart - 1 });
        break;
      }
      case EVENT_ID.POP:
        this.frames.pop();
        break;
      case EVENT_ID.DOCUMENT:
        break;
    }
  }

  private keyOf(event: ScalarEvent): string {
    const isText =
      event.style !== SCALAR_STYLE.PLAIN || /^[a-z]/.test(this.text[event.valueStart] ?? '');
    // Nothing else but a text begins like this, save words that are spelt as they are read.
    if (isText && event.tagStart === ABSENT) return getScalarValue(this.text, event);
    const events: Event[] = [
      this.document,
      { ...event, anchorStart: ABSENT, anchorEnd: ABSENT },
      { type: EVENT_ID.POP },
    ];
    return String(constructFromEvents(events, { source: this.text, schema: yamlSchema })[0]);
  }

  private add(place: Place, anchor?: { readonly anchorStart: number; anchorEnd: number }): void {
    if (anchor !== undefined && anchor.anchorStart !== ABSENT) {
      this.anchors.set(this.text.slice(anchor.anchorStart, anchor.anchorEnd), place);
    }
    const frame = this.frames.at(-1);
    if (frame === undefined) {
      this.root ??= place;
    } else if (!frame.isMapping) {
      frame.children.set(String(frame.children.size), place);
    } else if (frame.pending === undefined) {
      frame.pending = place;
    } else {
      const { key = '', offset: keyOffset } = frame.pending;
      frame.children.set(key, { ...place, keyOffset });
      delete frame.pending;
    }
  }
}

/** The places of the first document of a text, from js-yaml's events. */
export function placesOf(text: string, events: readonly Event[]): Place | undefined {
  const [document] = events;
  if (document?.type !== EVENT_ID.DOCUMENT) return undefined;
  const reader = new PlaceReader(text, document);
  for (const event of events.slice(1)) reader.read(event);
  return reader.root;
}

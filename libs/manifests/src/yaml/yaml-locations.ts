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

/** The location of a value in a text, with those of the values inside it by key or index. */
export interface Location {
  /** Offset of the first character of the value, from 0. */
  readonly offset: number;
  /** Offset of its key, for a member of a mapping. */
  readonly keyOffset?: number;
  readonly children?: Map<string, Location>;
  /** The value as text, when it can be used as a key. */
  readonly key?: string;
}

interface Frame {
  readonly children: Map<string, Location>;
  readonly offset: number;
  readonly isMapping: boolean;
  pending?: Location;
}

const ABSENT = -1;

const isQuoted = ({ style }: ScalarEvent): boolean =>
  style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;

/** Returns the offset of a scalar, with its quotes but without the indentation of a block. */
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

/** Reads js-yaml's own events, so that keys and aliases resolve exactly as in the parser. */
class LocationReader {
  root: Location | undefined;
  private readonly frames: Frame[] = [];
  private readonly anchors = new Map<string, Location>();

  constructor(
    private readonly text: string,
    private readonly document: DocumentEvent,
  ) {}

  read(event: Event): void {
    switch (event.type) {
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        const isMapping = event.type === EVENT_ID.MAPPING;
        const location = { offset: event.start, children: new Map<string, Location>() };
        this.add(location, event);
        this.frames.push({ ...location, isMapping });
        break;
      }
      case EVENT_ID.SCALAR: {
        const frame = this.frames.at(-1);
        // A key without a value: use the location of the key.
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
    // Only texts start like this, and words whose key is their own spelling.
    if (isText && event.tagStart === ABSENT) return getScalarValue(this.text, event);
    const events: Event[] = [
      this.document,
      { ...event, anchorStart: ABSENT, anchorEnd: ABSENT },
      { type: EVENT_ID.POP },
    ];
    return String(constructFromEvents(events, { source: this.text, schema: yamlSchema })[0]);
  }

  private add(
    location: Location,
    anchor?: { readonly anchorStart: number; anchorEnd: number },
  ): void {
    if (anchor !== undefined && anchor.anchorStart !== ABSENT) {
      this.anchors.set(this.text.slice(anchor.anchorStart, anchor.anchorEnd), location);
    }
    const frame = this.frames.at(-1);
    if (frame === undefined) {
      this.root ??= location;
    } else if (!frame.isMapping) {
      frame.children.set(String(frame.children.size), location);
    } else if (frame.pending === undefined) {
      frame.pending = location;
    } else {
      const { key = '', offset: keyOffset } = frame.pending;
      frame.children.set(key, { ...location, keyOffset });
      delete frame.pending;
    }
  }
}

/** Returns the locations in the first document of a text, from js-yaml's events. */
export function locationsOf(text: string, events: readonly Event[]): Location | undefined {
  const [document] = events;
  if (document?.type !== EVENT_ID.DOCUMENT) return undefined;
  const reader = new LocationReader(text, document);
  for (const event of events.slice(1)) reader.read(event);
  return reader.root;
}

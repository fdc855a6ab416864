import type { Message, Segment } from '../message/parse-message';

/** A message whose fields are counted as read when a record reads them. */
export interface TrackedMessage {
  readonly message: Message;
  /** The segment as it was, to read it without counting. */
  untracked(segment: Segment): Segment;
  /** The filled fields that nothing read: `PID-11`, or only `NK1` when nothing of the segment was read. */
  unread(segment: Segment): readonly string[];
}

/** Field 1 of these is the number of the segment in the message, or for EVN the event of MSH-9. */
const NUMBERED = new Set(['EVN', 'PID', 'PV1', 'OBR', 'OBX', 'SPM', 'NTE']);

export function trackReads(message: Message): TrackedMessage {
  const known = new Map<Segment, { readonly segment: Segment; readonly read: Set<number> }>();
  const track = (segment: Segment): Segment => {
    const read = new Set<number>();
    const tracked: Segment = {
      ...segment,
      raw(field) {
        read.add(field);
        return segment.raw(field);
      },
      repetitions(field) {
        read.add(field);
        return segment.repetitions(field);
      },
    };
    known.set(tracked, { segment, read });
    return tracked;
  };
  const segments = message.segments.map(track);
  return {
    message: { ...message, header: segments[0] ?? message.header, segments },
    untracked: (segment) => known.get(segment)?.segment ?? segment,
    unread(segment) {
      const read = known.get(segment)?.read ?? new Set();
      const { name } = segment;
      if (read.size === 0) return [name];
      return segment
        .filled()
        .filter((field) => !read.has(field) && !(field === 1 && NUMBERED.has(name)))
        .map((field) => `${name}-${field}`);
    },
  };
}

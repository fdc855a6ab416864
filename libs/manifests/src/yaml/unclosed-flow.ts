import { EVENT_ID, parseEvents, YAMLException, type Event } from 'js-yaml';

/** The search parses the text once per level, which would take too long for a longer text. */
const MAX_FLOW_CHARACTERS = 64 * 1024;
const MAX_LEVELS = 8;

const IN_FLOW = 'unexpected end of the stream within a flow collection';

const isStart = (event: Event) =>
  event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE;

/** Returns the events of the text, `open` when a collection is still open, or `wrong`. */
function read(text: string): readonly Event[] | 'open' | 'wrong' {
  try {
    return parseEvents(text, {});
  } catch (error) {
    return error instanceof YAMLException && error.reason === IN_FLOW ? 'open' : 'wrong';
  }
}

/** Returns the offsets at which the flow collections that end with the text begin, innermost first. */
function endingWithText(text: string, events: readonly Event[]): readonly number[] {
  const open: number[] = [];
  let ending: number[] = [];
  for (const event of events) {
    if (event.type !== EVENT_ID.POP) ending = [];
    if (event.type === EVENT_ID.DOCUMENT) open.push(-1);
    else if (isStart(event)) open.push((event as { readonly start: number }).start);
    else if (event.type === EVENT_ID.POP) {
      const start = open.pop() ?? -1;
      if (start >= 0 && '{['.includes(text[start] ?? ' ')) ending.push(start);
    }
  }
  return ending;
}

/** Returns the offset of the innermost `{` or `[` that is open at the end, undefined when not certain. */
export function unclosedFlow(text: string): number | undefined {
  if (text.length > MAX_FLOW_CHARACTERS || read(text) !== 'open') return undefined;
  let closed = text;
  for (let levels = 1; levels <= MAX_LEVELS; levels += 1) {
    const tried = ['}', ']'].map((sign) => ({ text: closed + sign, events: read(closed + sign) }));
    const next = tried.find(({ events }) => events !== 'wrong');
    if (next === undefined) return undefined;
    if (next.events !== 'open' && next.events !== 'wrong')
      return endingWithText(next.text, next.events).slice(-levels)[0];
    closed = next.text;
  }
  return undefined;
}

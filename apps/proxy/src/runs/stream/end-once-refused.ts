import { encodeEvent, type EventStream } from './event-stream';

const REFUSED = encodeEvent('refused', { code: 'credentials-refused' });

/**
 * Ends a stream whose viewer is no longer let in: a key that was revoked or is over, a token that has
 * expired. Asks one question at a time; what cannot be found out is a no, and the viewer asks again.
 */
export function endOnceRefused(
  stream: Pick<EventStream, 'end' | 'onClose'>,
  mayStillCall: () => Promise<boolean>,
  everyMs: number,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (!(await mayStillCall())) stream.end(REFUSED);
    else if (!isOver) timer = setTimeout(() => void ask(), everyMs);
  };
  timer = setTimeout(() => void ask(), everyMs);
  stream.onClose(() => {
    isOver = true;
    clearTimeout(timer);
  });
}

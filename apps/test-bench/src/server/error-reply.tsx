import type { Logger } from '@platform/telemetry';
import type { Request } from 'express';

import type { ShownReply } from '../pages/reply';
import { WarehouseError } from '../warehouse/warehouse-error';
import type { Words } from '../words/words-in';
import { OtherSiteError } from './same-origin';

const STATUSES = { away: 503, unreadable: 502, refused: 502, conflict: 409 } as const;

/** The page for a request that failed. It says whether something was saved. */
export function errorReply(
  error: unknown,
  { originalUrl, method }: Pick<Request, 'originalUrl' | 'method'>,
  words: Words,
  logger: Logger,
): ShownReply {
  const again = method === 'GET' && (
    <p>
      <a className="button" href={originalUrl}>
        {words.tryAgain}
      </a>
    </p>
  );
  if (error instanceof WarehouseError) {
    const { fault, message } = error;
    if (fault !== 'conflict') logger.warn({ fault, error: message }, 'l’entrepôt n’a pas servi');
    return {
      title: fault === 'conflict' ? words.somebodyElse : words[fault],
      status: STATUSES[fault],
      content: (
        <>
          {fault === 'away' && method !== 'GET' && <p>{words.mayBeSaved}</p>}
          <p className="text">{message}</p>
          {again}
        </>
      ),
    };
  }
  const status = statusOf(error);
  if (status === 500) logger.error({ err: error }, 'page en échec');
  return { title: status === 500 ? words.failed : words.formRefused, status, content: again };
}

/** That of the reader of forms, such as 413; 500 for a fault of our own. */
function statusOf(error: unknown): number {
  if (error instanceof OtherSiteError) return 403;
  const status = Number((error as { readonly status?: unknown } | null)?.status);
  return status >= 400 && status < 500 ? status : 500;
}

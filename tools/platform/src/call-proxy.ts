import { answerOf, createApiClient, type ApiClient } from '@platform/api-client';

import { OperatorError, type OperatorCall } from './command';

const PROXY_TIMEOUT_MS = 30_000;

export const PROXY_OPTIONS = { url: { type: 'string' }, 'api-key': { type: 'string' } } as const;

export const PROXY_HELP = `  --url <url>        the proxy; default http://127.0.0.1:4000
  --api-key <key>    your API key, if AUTH_MODE is not open [PLATFORM_API_KEY]`;

/** The proxy, called as the operator. */
export interface Proxy {
  /** Returns the status and body of any answer. Throws OperatorError when the proxy does not respond. */
  answer(send: (client: ApiClient) => Parameters<typeof answerOf>[0]): ReturnType<typeof answerOf>;
  /** Returns the body of a success. Throws OperatorError for a problem, or when the proxy does not respond. */
  call<Body>(send: (client: ApiClient) => Parameters<typeof answerOf>[0]): Promise<Body>;
}

export function openProxy(
  { env }: Pick<OperatorCall, 'env'>,
  given: { readonly url?: string | undefined; readonly 'api-key'?: string | undefined },
): Proxy {
  const baseUrl = given.url ?? 'http://127.0.0.1:4000';
  const apiKey = given['api-key'] ?? env['PLATFORM_API_KEY'];
  const client = createApiClient({
    baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    headers: { 'accept-language': 'en' },
    timeoutMs: PROXY_TIMEOUT_MS,
  });
  const answer: Proxy['answer'] = (send) =>
    answerOf(send(client)).catch(() => {
      throw new OperatorError(`the proxy does not answer at ${baseUrl}: check --url`);
    });
  return {
    answer,
    async call<Body>(send: (client: ApiClient) => Parameters<typeof answerOf>[0]): Promise<Body> {
      const { status, body } = await answer(send);
      if (status < 300) return body as Body;
      const { code = '', detail = '' } = (body ?? {}) as { code?: string; detail?: string };
      throw new OperatorError(['the proxy refuses:', status, code, detail].join(' ').trimEnd());
    },
  };
}

import { OperatorError } from '../operator-error';

/** Starts a lost run again; answers why it was refused, undefined when it was not. */
export type Restart = (runId: string) => Promise<string | undefined>;

const TIMEOUT_MS = 30_000;

/** Through the proxy, which knows the versions. Throws OperatorError when it does not answer. */
export function createRestart(proxyUrl: string, apiKey: string | undefined): Restart {
  return async (runId) => {
    const path = `/api/runs/${encodeURIComponent(runId)}/rerun`;
    let response: Response;
    try {
      response = await fetch(`${proxyUrl.replace(/\/+$/, '')}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey !== undefined && { 'x-api-key': apiKey }),
        },
        body: JSON.stringify({ mode: 'restart' }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new OperatorError(`the proxy does not answer at ${proxyUrl}: check --url`);
    }
    if (response.ok) {
      await response.arrayBuffer();
      return undefined;
    }
    const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const { code, detail } = problem;
    return [response.status, code, detail].filter((word) => word !== undefined).join(' ');
  };
}

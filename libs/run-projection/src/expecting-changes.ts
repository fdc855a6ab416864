import type { IngressClient } from '@platform/engine-api';

/** Signals to a run, which change it. */
const SIGNALS = [
  'resolveValidation',
  'cancelRun',
  'resumeRun',
  'actOnIncident',
  'deliverEvent',
] as const satisfies readonly (keyof IngressClient)[];

/** Returns a client that announces each run that was sent a signal, so that lists show soon what comes of it. */
export function expectingChanges(
  ingress: IngressClient,
  expect: (runId: string) => void,
): IngressClient {
  const announcing = <Rest extends readonly unknown[], T>(
    send: (runId: string, ...rest: Rest) => Promise<T>,
  ) => {
    return async (runId: string, ...rest: Rest): Promise<T> => {
      const answer = await send(runId, ...rest);
      expect(runId);
      return answer;
    };
  };
  const signals = Object.fromEntries(
    SIGNALS.map((name) => [name, announcing(ingress[name] as (runId: string) => Promise<unknown>)]),
  );
  return { ...ingress, ...signals };
}

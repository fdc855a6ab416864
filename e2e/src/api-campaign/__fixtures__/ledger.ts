import type { Case } from './case';
import type { Answer } from './send';

/** What the responses say was created, to compare with what exists in the end. */
export interface Ledger {
  observe(one: Case, answer: Answer): void;
  readonly keys: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
  readonly workflows: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
  /** Returns the number of successful audited changes. */
  changes(): number;
}

interface Made {
  readonly key?: { readonly id: string };
  readonly runId?: string;
  readonly runs?: readonly { readonly runId: string }[];
  readonly results?: readonly Made[];
  readonly content?: { readonly slug?: string };
}

export function createLedger(): Ledger {
  const [keys, runs, workflows, agents] = [0, 1, 2, 3].map(() => new Set<string>()) as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  let changes = 0;
  const takeRuns = ({ runId, runs: started = [], results = [] }: Made): void => {
    if (runId !== undefined) runs.add(runId);
    for (const run of started) runs.add(run.runId);
    results.forEach(takeRuns);
  };
  const slugOf = (path: string, { content }: Made): string | undefined =>
    /\/(?:workflows|definitions)\/([^/?]+)\/draft/.exec(path)?.[1] ?? content?.slug;
  return {
    keys,
    runs,
    workflows,
    agents,
    changes: () => changes,
    observe({ operation: { id, method }, probe }, { status, headers, body }) {
      if (status >= 300 || method === 'GET' || probe.method !== method) return;
      const isJson = headers['content-type']?.startsWith('application/json') === true;
      const made = (isJson ? JSON.parse(body) : {}) as Made;
      changes++;
      if (['createKey', 'rotateKey'].includes(id) && made.key) keys.add(made.key.id);
      if (['postEvent', 'postEventBatch', 'callWebhook', 'rerunRun'].includes(id)) takeRuns(made);
      const slug = /^(save|import)/.test(id) ? slugOf(probe.address, made) : undefined;
      if (slug !== undefined) (id.includes('Agent') ? agents : workflows).add(slug);
    },
  };
}

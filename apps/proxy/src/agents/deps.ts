import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { GetRunDeps } from '../runs/get-run';
import type { AgentTimes } from './agent-times';
import type { AgentWaits } from './agent-waits';
import type { InvocationDeps } from './start-invocation';

export type AgentDeps = InvocationDeps &
  GetRunDeps & {
    readonly definitions: CurrentDefinitions;
    readonly waits: AgentWaits;
    readonly times: AgentTimes;
  };

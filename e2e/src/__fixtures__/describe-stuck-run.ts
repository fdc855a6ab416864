import { queryAdmin } from '@platform/control-plane-http';
import type { Stack } from '@platform/stack';

const QUERY =
  'select target, status, retry_count, next_retry_at, last_failure, pinned_deployment_id ' +
  'from sys_invocation';
const LOG_CHARACTERS = 3_000;

/** Returns every invocation of the control plane as text. Never throws. */
async function invocationsOf({ adminUrl }: Stack): Promise<string> {
  try {
    return JSON.stringify(await queryAdmin(QUERY, { adminUrl, timeoutMs: 5_000 }));
  } catch (error) {
    return String(error);
  }
}

/** Describes why a run does not end, before the data and the logs are removed. */
export const describeStuckRun = async (stack: Stack): Promise<string> =>
  [
    `invocations: ${await invocationsOf(stack)}`,
    `endpoint: ${stack.endpoint.logs().slice(-LOG_CHARACTERS)}`,
    `control plane: ${stack.controlPlane.logs().slice(-LOG_CHARACTERS)}`,
  ].join('\n');

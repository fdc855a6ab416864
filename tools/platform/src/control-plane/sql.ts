import { sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';

export const list = (values: readonly string[]): string => `(${values.map(sqlText).join(', ')})`;

/** The runs themselves among the invocations: not the calls that read or tell them something. */
export const OF_RUNS = `target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'`;

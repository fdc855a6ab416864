import { WORKFLOW_SERVICE } from '@platform/engine-api';

export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export const list = (values: readonly string[]): string => `(${values.map(text).join(', ')})`;

/** The runs themselves among the invocations: not the calls that read or tell them something. */
export const OF_RUNS = `target_service_name = ${text(WORKFLOW_SERVICE)} and target_handler_name = 'run'`;

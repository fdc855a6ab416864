/** The process' name in its lines and spans, unless `SERVICE_NAME` says otherwise. */
export const SERVICE = 'platform-endpoint';

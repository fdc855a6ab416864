/** Pinned, because the data of the server live under it: a host whose name changes would start empty. */
export const NODE_NAME = 'platform-1';

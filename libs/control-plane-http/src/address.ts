const UNIX = 'unix:';

/** The longest path of a socket that every system we run on takes; Linux takes four more. */
export const SOCKET_PATH_BYTES = 103;

/** The address of the control plane behind a Unix socket. */
export const unixAddress = (path: string): string => `${UNIX}${path}`;

/** The path of the socket; undefined for an address on a network. */
export const socketPathOf = (address: string): string | undefined =>
  address.startsWith(UNIX) ? address.slice(UNIX.length) : undefined;

/** `http://…`, `https://…`, or `unix:` and the absolute path of a socket that a system can open. */
export function isControlPlaneAddress(text: string): boolean {
  const path = socketPathOf(text);
  if (path === undefined) return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
  return path.startsWith('/') && Buffer.byteLength(path) <= SOCKET_PATH_BYTES;
}

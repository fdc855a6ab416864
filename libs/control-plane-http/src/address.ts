const UNIX = 'unix:';

/** Maximum length of a socket path on all supported systems; Linux allows four bytes more. */
export const SOCKET_PATH_BYTES = 103;

/** The address of the control plane behind a Unix socket. */
export const unixAddress = (path: string): string => `${UNIX}${path}`;

/** The path of the socket; undefined for an address on a network. */
export const socketPathOf = (address: string): string | undefined =>
  address.startsWith(UNIX) ? address.slice(UNIX.length) : undefined;

/** Whether a text is `http://…`, `https://…`, or `unix:` with an absolute socket path that is not too long. */
export function isControlPlaneAddress(text: string): boolean {
  const path = socketPathOf(text);
  if (path === undefined) return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
  return path.startsWith('/') && Buffer.byteLength(path) <= SOCKET_PATH_BYTES;
}

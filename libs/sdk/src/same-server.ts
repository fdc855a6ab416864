/**
 * Tells whether two base addresses (`https://ehr.example.org/fhir`) are of one server. Compared are the host in lower
 * case, the port and the path, without slashes at its end. `http` and `https` are the same server when both use their
 * default port or both state the same one: a server behind a proxy writes the one and is reached by the other. An
 * address with credentials, a query or a fragment is of no server.
 */
export function isSameServer(one: string, other: string): boolean {
  const key = serverKey(one);
  return key !== undefined && key === serverKey(other);
}

const HTTP = /^https?:\/\/[^\s\\?#@]+$/i;

function serverKey(base: string): string | undefined {
  if (!HTTP.test(base) || !URL.canParse(base)) return undefined;
  const { hostname, port, pathname, protocol } = new URL(base);
  // The default port of the other protocol, stated, is the one that the other protocol leaves out.
  const isDefault = port === '' || port === (protocol === 'http:' ? '443' : '80');
  return `${hostname}:${isDefault ? '' : port}${pathname.replace(/\/+$/, '')}`;
}

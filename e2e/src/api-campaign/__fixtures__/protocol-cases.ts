import { probeWith, type Case, type Material } from './case';
import type { DocumentedOperation } from './documented-api';

/** The request with nothing odd about it. */
export const SOUND = 'sound';

const MAX_URL_LENGTH = 9_000;

/** Cases that HTTP itself forbids: formats that are not served, excessive paths and headers. */
export function protocolCases(material: Material): readonly Case[] {
  const { operation } = material;
  const sound = probeWith(material);
  const headers = (more: Readonly<Record<string, string>>) => ({
    ...sound,
    headers: { ...sound.headers, ...more },
  });
  const joint = sound.address.includes('?') ? '&' : '?';
  return [
    { what: SOUND, probe: sound },
    {
      what: 'in a format that is not served',
      probe: headers({ accept: 'image/png' }),
      statuses: [406],
    },
    {
      what: 'of an address beyond reason',
      probe: { ...sound, address: `${sound.address}${joint}a=${'x'.repeat(MAX_URL_LENGTH)}` },
      statuses: [414],
    },
    {
      what: 'with headers beyond reason',
      probe: headers(Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`x-${i}`, 'x']))),
      statuses: [431],
    },
    { what: 'in English', probe: headers({ 'accept-language': 'en' }) },
    { what: 'in no language', probe: headers({ 'accept-language': ';q=x,*' }) },
    { what: 'with a strange request id', probe: headers({ 'x-request-id': '"><script>' }) },
  ].map((one) => ({ operation, ...one }));
}

/** Cases with methods that a path does not have. `operations` are those of the path. */
export function methodCases(
  operations: readonly DocumentedOperation[],
  materialOf: (operation: DocumentedOperation) => Material,
): readonly Case[] {
  const [operation] = operations;
  if (operation === undefined) return [];
  const served = operations.map(({ method }) => method);
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']
    .filter((method) => !served.includes(method))
    .map((method) => ({
      operation,
      what: `method ${method}`,
      probe: { ...probeWith(materialOf(operation)), method },
      statuses: [405],
    }));
}

import { ConfigurationError, type Feed } from '@platform/sdk';

import { readFeed } from './feeds';
import { peerCheck } from './listen';
import { readConfig } from './read-config';

const PARIS = 'Europe/Paris';

it('readConfig listens on this machine only, unless it is told who may connect', () => {
  expect(readConfig({}, PARIS)).toMatchObject({
    host: '127.0.0.1',
    port: 2575,
    timezone: PARIS,
    defaultCharset: { name: '8859/1' },
    unboundMessages: 'accept',
  });
  const open = { host: '0.0.0.0' };
  expect(() => readConfig(open, PARIS)).toThrow('sources.hl7v2.allowedPeers');
  expect(readConfig({ ...open, allowedPeers: ['10.0.0.0/8'] }, PARIS).host).toBe('0.0.0.0');
  const tls = { certFile: 'c', keyFile: 'k' };
  expect(() => readConfig({ ...open, tls }, PARIS)).toThrow('allowedPeers');
  expect(readConfig({ ...open, tls: { ...tls, caFile: 'ca' } }, PARIS).tls?.caFile).toBe('ca');
});

it.each([
  ['port', { port: 'x' }],
  ['port', { port: 70_000 }],
  ['host', { host: 'sil.chu.test' }],
  ['maxBytes', { maxBytes: 0 }],
  ['maxConnections', { maxConnections: 1.5 }],
  ['messageTimeoutMs', { messageTimeoutMs: 0 }],
  ['idleTimeoutMs', { idleTimeoutMs: '1h' }],
  ['holdMs', { holdMs: -1 }],
  ['defaultCharset', { defaultCharset: 'KLINGON' }],
  ['timezone', { timezone: 'Europe/Pariss' }],
  ['processingIds', { processingIds: 'P' }],
  ['patientIdentifier', { patientIdentifier: 'PI' }],
  ['patientIdentifier.type', { patientIdentifier: { type: 3 } }],
  ['allowedPeers', { allowedPeers: [] }],
  ['keyWithTime', { keyWithTime: 'yes' }],
  ['unboundMessages', { unboundMessages: 'drop' }],
  ['tls', { tls: true }],
  ['tls.certFile', { tls: { keyFile: 'k' } }],
  ['tls.keyFile', { tls: { certFile: 'c' } }],
  ['timeZone', { timeZone: 'Europe/Paris' }],
  ['tls.ca', { tls: { certFile: 'c', keyFile: 'k', ca: 'x' } }],
  ['patientIdentifier.system', { patientIdentifier: { system: '1.2' } }],
])('readConfig names %s when it is wrong, in both languages', (key, config) => {
  const name = `sources.hl7v2.${key}`;
  try {
    readConfig(config, PARIS);
    throw new Error('accepted');
  } catch (error) {
    if (!ConfigurationError.isInstance(error)) throw error;
    expect(error.key).toBe(name);
    expect(error.message).toMatch(`${name} : `);
    expect(error.localized?.en).toMatch(`${name}: `);
  }
});

it.each([
  ['10.1.2.3', ['10.1.2.3'], true],
  ['::ffff:10.1.2.3', ['10.1.0.0/16'], true],
  ['10.2.2.3', ['10.1.0.0/16'], false],
  ['fd00::1', ['fd00::/8'], true],
  ['fe80::1', ['10.0.0.0/8', 'fd00::/8'], false],
  ['', ['10.0.0.0/8'], false],
])('%s is one of %j: %s', (address, peers, isAllowed) => {
  expect(peerCheck(peers)(address)).toBe(isAllowed);
});

it.each(['sil.chu.test', '10.0.0.0/x', '10.0.0.0/64', ''])('%j is no peer', (peer) => {
  expect(() => peerCheck([peer])).toThrow('sources.hl7v2.allowedPeers');
});

describe('the query of a binding', () => {
  const read = (query: Feed['query']) =>
    readFeed({ name: 'lab', query }, { timezone: PARIS, patientId: {} });

  it.each([
    ['messages', {}],
    ['messages', { messages: [] }],
    ['messages', { messages: 'ADT^A01' }],
    ['messages', { messages: ['ADT'] }],
    ['messages', { messages: ['MDM^T02'] }],
    ['codes', { messages: ['ORU^R01'], codes: '2823-3' }],
    ['statuses', { messages: ['ORU^R01'], statuses: [] }],
    ['status', { messages: ['ORU^R01'], status: ['final'] }],
    ['where', { messages: ['ORU^R01'], where: ['SPM-24'] }],
    ['where.SPM', { messages: ['ORU^R01'], where: { SPM: ['HEM'] } }],
    ['except.ZBE-4', { messages: ['ADT^A01'], except: { 'ZBE-4': 'CANCEL' } }],
  ])('names %s when it is wrong', (key, query) => {
    expect(() => read(query)).toThrow(`liaison « lab » : query.${key}`);
  });

  it('names the messages it wants', () => {
    const feed = read({ messages: ['ADT^*', 'ORU^R01'] });
    const of = (type: string, trigger: string) =>
      feed.expects({ type, trigger } as Parameters<typeof feed.expects>[0]);
    expect([of('ADT', 'A40'), of('ORU', 'R01'), of('ORU', 'R30')]).toEqual([true, true, false]);
  });
});

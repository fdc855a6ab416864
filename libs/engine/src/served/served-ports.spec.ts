import { AsyncLocalStorage } from 'node:async_hooks';

import type { AdapterPin } from '@platform/catalog';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';
import { requirePort, type Ports, type RecordPort } from '@platform/ports';

import { servedPorts } from './served-ports';

const pin = (version = '1.2.0', more: Partial<AdapterPin> = {}): AdapterPin => ({
  adapter: 'memory',
  plugin: 'lab',
  version,
  ...more,
});
const lab = { read: () => 1 };
const pager = { page: () => undefined };
const record = { snapshot: () => Promise.resolve({}) } as RecordPort;

function serving(
  ports: Ports,
  loaded: Record<string, AdapterPin>,
  accepted: Record<string, AdapterPin> | undefined,
  locale = 'fr',
) {
  const recordPorts = new Map([['patient', record]]);
  return servedPorts(
    { ...(accepted && { adapters: accepted }), contract: INTERPRETER_CONTRACT, locale },
    { ports, adapters: loaded, recordPorts },
  );
}

const refusal = (words: string) => `[adapter-unserved] port « lab » : ${words}`;

describe('the ports of a run', () => {
  it.each([
    ['pinned to what is bound', { lab: pin() }, { lab: pin() }],
    ['pinned to an older version', { lab: pin('2.0.0') }, { lab: pin() }],
    ['pinned to another adapter', { lab: pin('1.0.0', { adapter: 'fhir' }) }, { lab: pin() }],
    ['pinned to another plugin', { lab: pin('1.0.0', { plugin: 'other' }) }, { lab: pin() }],
    ['pinned to none', { lab: pin() }, undefined],
  ])('are those bound here: %s', async (_what, loaded, accepted) => {
    const { ports, performing } = serving({ lab }, loaded, accepted);
    await expect(performing(async () => requirePort(ports, 'lab'))).resolves.toBe(lab);
  });

  it.each([
    ['gone', {}, {}, 'memory de lab@1.2.0'],
    ['older', { lab }, { lab: pin('1.1.9') }, 'memory de lab@1.2.0, ici 1.1.9'],
  ])('stop the run where it uses one that is %s', async (_what, bound, loaded, words) => {
    const { ports, performing } = serving(bound, loaded, { lab: pin() });
    await expect(performing(async () => requirePort(ports, 'lab'))).rejects.toThrow(refusal(words));
  });

  it('are named in the language of the instance', async () => {
    const { ports, performing } = serving({ lab }, { lab: pin('1.1.9') }, { lab: pin() }, 'en');
    await expect(performing(async () => requirePort(ports, 'lab'))).rejects.toThrow(
      '[adapter-unserved] port "lab": memory of lab@1.2.0, here 1.1.9',
    );
  });

  it('stop it although a behaviour makes something else of the refusal', async () => {
    const { ports, performing } = serving({}, {}, { lab: pin() });
    const swallows = async () => {
      try {
        return requirePort(ports, 'lab');
      } catch {
        return 'without';
      }
    };
    await expect(performing(swallows)).rejects.toThrow(refusal('memory de lab@1.2.0'));
  });

  it('stop nothing that does not use it, and let what runs beside it come to its end', async () => {
    const { ports, performing } = serving({ pager }, {}, { lab: pin() });
    await expect(performing(async () => requirePort(ports, 'pager'))).resolves.toBe(pager);

    const order: string[] = [];
    let finish: () => void = () => undefined;
    const beside = performing(() => new Promise<void>((resolve) => (finish = resolve))).then(() =>
      order.push('beside'),
    );
    const refused = performing(async () => requirePort(ports, 'lab')).catch(() =>
      order.push('refused'),
    );
    await new Promise((resolve) => setImmediate(resolve));
    finish();
    await Promise.all([beside, refused]);
    expect(order).toEqual(['beside', 'refused']);
  });

  it('stop two that use it beside each other', async () => {
    const { ports, performing } = serving({}, {}, { lab: pin() });
    const uses = () => performing(async () => requirePort(ports, 'lab'));
    const settled = await Promise.allSettled([uses(), uses()]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('refuse the record of a context kind whose port is gone', async () => {
    const patient = pin('1.2.0', { contextKind: 'patient' });
    const { recordPorts, performing } = serving({}, {}, { lab: patient });
    const publish = async () =>
      recordPorts.get('patient')?.publishValidationRequest?.('p1', {} as never);
    await expect(performing(publish)).rejects.toThrow(refusal('memory de lab@1.2.0'));
  });

  it('stop nothing over a port that nobody bound when the run was accepted', async () => {
    const { ports, performing } = serving({ pager }, {}, { pager: pin() });
    await expect(performing(async () => requirePort(ports, 'lab'))).rejects.toMatchObject({
      code: 'PORT_UNBOUND',
    });
  });

  it('use one async store, however many runs want what is gone: each promise would pay for one more', async () => {
    const run = jest.spyOn(AsyncLocalStorage.prototype, 'run');
    for (let runs = 0; runs < 2; runs += 1)
      await serving({}, {}, { lab: pin() }).performing(async () => undefined);
    expect([run.mock.contexts.length, new Set(run.mock.contexts).size]).toEqual([2, 1]);
  });
});

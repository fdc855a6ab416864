import { createPluginGuard } from './plugin-guard';
import { guardExport } from './guard-exports';

const lab = { plugin: 'lab' };
const failing = (folder: string): Error => {
  const error = new Error('panne');
  error.stack = `Error: panne\n    at work (${folder}/nodes/x.js:1:1)\n    at other (/other/y.js:1:1)`;
  return error;
};

describe('whose an error is', () => {
  it('that of the call it escaped from, now and later', async () => {
    const guard = createPluginGuard();
    const later = guard.run(lab, async () => {
      await Promise.resolve();
      return guard.ownerOf(undefined);
    });
    expect(guard.ownerOf(undefined)).toBeUndefined();
    expect(await later).toEqual(lab);
  });

  it('that of the plugin whose file stands on its stack', () => {
    const guard = createPluginGuard();
    guard.adopt('lab', '/plugins/lab');
    expect(guard.claim(failing('/plugins/lab'), 'exception')).toBe(true);
    expect(guard.claim(failing('/plugins/laboratory'), 'exception')).toBe(false);
    expect(guard.claim('no error', 'rejection')).toBe(false);
    expect(guard.faulty()).toEqual(['lab']);
  });

  it('ours when a plugin called us', () => {
    const guard = createPluginGuard();
    expect(guard.run(lab, () => guard.leave(() => guard.ownerOf(undefined)))).toBeUndefined();
  });

  it('is told to who listens, until they stop', () => {
    const guard = createPluginGuard();
    const heard: unknown[] = [];
    const stop = guard.onFault((call) => heard.push(call));
    guard.report(lab, 'exit', new Error('a'));
    stop();
    guard.report(lab, 'exit', new Error('b'));
    expect(heard).toEqual([lab]);
  });

  it('does not read what an error does not let be read', () => {
    const guard = createPluginGuard();
    const poisoned = {
      toString() {
        throw new Error('piège');
      },
    };
    expect(() => guard.report(lab, 'rejection', poisoned)).not.toThrow();
  });
});

describe('what a guarded plugin makes', () => {
  class Beds {
    readonly #free = 3;
    free = (): number => this.#free;
    owner(): unknown {
      return guard.ownerOf(undefined);
    }
    async later(): Promise<number> {
      await Promise.resolve();
      return this.#free;
    }
  }
  const guard = createPluginGuard();
  const make = guardExport(() => new Beds(), 'adapters', lab, guard) as () => Beds;

  it('is what it was, with its private fields and its class', async () => {
    const beds = make();
    expect(beds).toBeInstanceOf(Beds);
    expect(beds.free()).toBe(3);
    expect(await beds.later()).toBe(3);
    expect(beds.later).toBe(beds.later);
  });

  it('is called as its plugin', () => {
    expect(make().owner()).toEqual(lab);
  });

  it('may be frozen, or a promise, or nothing', async () => {
    const frozen = guardExport(() => Object.freeze({ a: () => 1 }), 'adapters', lab, guard);
    expect((frozen as () => { a(): number })().a()).toBe(1);
    const late = guardExport(async () => new Beds(), 'adapters', lab, guard) as () => Promise<Beds>;
    expect((await late()).owner()).toEqual(lab);
    expect((guardExport(() => undefined, 'adapters', lab, guard) as () => unknown)()).toBe(
      undefined,
    );
  });

  it('is interrupted when its factory never gives the process back', () => {
    const endless = guardExport(
      () => {
        for (;;);
      },
      'adapters',
      { plugin: 'endless' },
      guard,
    ) as () => unknown;
    expect(() => endless()).toThrow('interrompu');
    expect(guard.faulty()).toContain('endless');
  });
});

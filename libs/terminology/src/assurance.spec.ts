import type { ValueSet } from '@platform/catalog';
import type { Terminology, TerminologyAnswer } from '@platform/ports';

import { observe } from './assurance';
import { InternalTerminology } from './internal-terminology';
import { RoutingTerminology } from './routing-terminology';
import { StrictTerminology } from './strict-terminology';

const valueSet = (id: string, codes: readonly string[], external = false): ValueSet => ({
  id,
  system: `urn:${id}`,
  doc: '',
  plugin: 'p',
  concepts: codes.map((code) => ({ code, display: code })),
  ...(external && { external }),
});
const sets = [valueSet('own', ['a']), valueSet('open', [], true), valueSet('partly', ['a'], true)];
const internal = new InternalTerminology({ valueSets: new Map(sets.map((set) => [set.id, set])) });

let answers: TerminologyAnswer[];
const report = (answer: TerminologyAnswer): void => void answers.push(answer);
const assurances = () => answers.map((answer) => `${answer.valueSet} ${answer.assurance}`);

beforeEach(() => {
  answers = [];
});

describe('the assurance of internal answers', () => {
  it.each<[string, string, string]>([
    ['own', 'a', 'verified'],
    ['own', 'wrong', 'verified'],
    ['open', 'a', 'assumed'],
    ['partly', 'a', 'verified'],
    ['partly', 'b', 'assumed'],
    ['absent', 'a', 'assumed'],
  ])('about code %2$s of %1$s', (id, code, assurance) => {
    const observed = observe(internal, report);
    expect(observed.validateCode(id, code)).toBe(internal.validateCode(id, code));
    expect(observed.display(id, code)).toBe(internal.display(id, code));
    expect(assurances()).toEqual([`${id} ${assurance}`, `${id} ${assurance}`]);
  });

  it('about a list or a hierarchy', async () => {
    const observed = observe(internal, report);
    await observed.expand('own');
    await observed.expand('open');
    await observed.subsumes('open', 'x', 'x');
    await observed.subsumes('open', 'x', 'y');
    await observed.has('open');
    expect(assurances()).toEqual(['own verified', 'open assumed', 'open verified', 'open assumed']);
  });
});

describe('a source that does not say how sure it is', () => {
  const plain = (has: Terminology['has']): Terminology => ({
    has,
    validateCode: async () => true,
    expand: () => [],
    display: (_, code) => code,
    subsumes: async () => false,
  });

  it('verifies answers about the value sets that it has', async () => {
    const observed = observe(
      plain((id) => id === 'own'),
      report,
    );
    expect(await observed.validateCode('own', 'a')).toBe(true);
    expect(await observed.display('other', 'a')).toBe('a');
    expect(assurances()).toEqual(['own verified', 'other assumed']);
  });

  it('still answers when it cannot say what it has', async () => {
    const observed = observe(
      plain(() => Promise.reject(new Error('broken'))),
      report,
    );
    expect(await observed.validateCode('own', 'a')).toBe(true);
    expect(assurances()).toEqual(['own assumed']);
  });

  it('is observed behind a route, as the default is', async () => {
    const routed = new RoutingTerminology(new Map([['open', plain(() => true)]]), internal);
    const observed = observe(routed, report);
    await observed.validateCode('open', 'a');
    await observed.validateCode('partly', 'b');
    expect(assurances()).toEqual(['open verified', 'partly assumed']);
  });
});

describe('StrictTerminology', () => {
  const strict = new StrictTerminology(internal);

  it('passes verified answers on, also negative ones', async () => {
    expect(await strict.validateCode('own', 'a')).toBe(true);
    expect(await strict.validateCode('own', 'wrong')).toBe(false);
    expect(await strict.expand('own')).toHaveLength(1);
    expect([strict.has('open'), strict.has('absent')]).toEqual([true, false]);
  });

  it.each<[string, (source: Terminology) => unknown]>([
    ['validateCode', (source) => source.validateCode('open', 'a')],
    ['expand', (source) => source.expand('open')],
    ['display', (source) => source.display('open', 'a')],
    ['subsumes', (source) => source.subsumes('open', 'a', 'b')],
  ])('%s rejects, so that the node tries again, instead of assuming', async (_, questionOf) => {
    await expect(questionOf(observe(strict, report))).rejects.toMatchObject({
      code: 'TERMINOLOGY_UNVERIFIED',
      retryable: true,
    });
    expect(assurances()).toEqual(['open assumed']);
  });
});

import type { Diagnostic } from '@platform/ports';

import { specOf, testCatalog } from '../__fixtures__/test-installation';
import { NO_PINS, type WorkflowVersion } from '../model/version';
import { calling } from '../resolve/__fixtures__/shelf';
import type { DefinitionSet } from './definition-set';
import { createWorkflowChecker, type CheckElsewhere } from './workflow-checker';

const versionOf = (slug: string, doc: string): WorkflowVersion => ({
  ...{ slug, name: slug, version: 3, hash: slug, pins: NO_PINS },
  spec: specOf(slug, { name: doc }),
});
const ordinary = versionOf('ordinary', 'x'.repeat(5_000));
const large = versionOf('large', 'x'.repeat(10_001));
const set: DefinitionSet = {
  catalog: testCatalog,
  workflows: new Map([ordinary, large].map((version) => [version.slug, version])),
  agents: new Map(),
};
const FOUND: readonly Diagnostic[] = [
  { code: 'WF999', severity: 'warning', path: '', message: { fr: 'ailleurs', en: 'elsewhere' } },
];
const versions = { workflow: async () => undefined, agent: async () => undefined };
const deps = { versions, engine: {} };

function checkerOf(answer: Awaited<ReturnType<CheckElsewhere>>) {
  const asked: string[] = [];
  const checker = createWorkflowChecker({
    ...deps,
    elsewhere: async ({ slug, version }) => {
      asked.push(`${slug}@${version}`);
      await new Promise((resolve) => setImmediate(resolve));
      return answer;
    },
  });
  return { checker, asked };
}

const here = createWorkflowChecker(deps);

/** Rows of three Booleans out of twenty: together they take everything, which is not seen from a few of them. */
function hardTable(count: number) {
  const flag = { kind: 'primitive', name: 'Boolean' };
  const names = Array.from({ length: 20 }, (_, index) => `c${index}`);
  let state = 20_261_127;
  const below = (limit: number): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state % limit;
  };
  const when = () =>
    Object.fromEntries([0, 1, 2].map(() => [names[below(20)], below(2) === 0] as const));
  return {
    inputs: names.map((name) => ({ name, type: flag })),
    outputs: [{ name: 'o', type: flag }],
    hit: 'first',
    rows: Array.from({ length: count }, () => ({ when: when(), then: { o: true } })),
  };
}

describe('checking a version that is published', () => {
  it('is done elsewhere when its text is long, and here when it is ordinary', async () => {
    const { checker, asked } = checkerOf(FOUND);
    const checked = await checker.checkAll(set);
    expect(checked.get('large')?.diagnostics).toEqual(FOUND);
    expect(checked.get('ordinary')?.diagnostics).toEqual(await here.ownFindings(ordinary, set));
    expect(asked).toEqual(['large@3']);
  });

  it.each([
    ['elsewhere when the proof of a table takes long, however short it is', 110, ['ordinary@3']],
    ['here when it takes little', 5, []],
  ])('is done %s', async (_where, count, expected) => {
    const { checker, asked } = checkerOf(FOUND);
    const spec = specOf('ordinary', {
      nodes: [{ id: 'bands', type: 'core.table', config: hardTable(count) }],
    });
    expect(JSON.stringify(spec).length).toBeLessThan(10_000);
    const found = await checker.ownFindings({ ...ordinary, spec }, set);
    expect(asked).toEqual(expected);
    expect(found.map(({ code }) => code)).not.toContain('WF325');
  });

  it('is done once for all who ask, at the same moment or later', async () => {
    const { checker, asked } = checkerOf(FOUND);
    await Promise.all([checker.checkAll(set), checker.checkAll(set)]);
    await checker.checkAll(set);
    expect(asked).toEqual(['large@3']);
  });

  it('is done here when nobody else can do it now', async () => {
    const { checker } = checkerOf(undefined);
    expect(await checker.ownFindings(large, set)).toEqual(await here.ownFindings(large, set));
  });

  it('lets others have their turn between the many that one workflow calls', async () => {
    const slugs = Array.from({ length: 40 }, (_each, at) => `callee-${at}`);
    const nodes = Array.from({ length: 100 }, (_each, at) => ({ id: `n${at}`, type: 't.lab' }));
    const callees = slugs.map((slug) => ({
      ...versionOf(slug, slug),
      spec: specOf(slug, { nodes }),
    }));
    const calls = slugs.map((workflow) => ({ workflow, version: 'published' as const }));
    const root = { ...versionOf('root', 'root'), spec: calling('root', calls) };
    const workflows = new Map([root, ...callees].map((version) => [version.slug, version]));
    let turns = 0;
    const counter = setInterval(() => (turns += 1), 0);
    const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
    await createWorkflowChecker({ ...deps, breathe }).checkDraft(root, { ...set, workflows });
    clearInterval(counter);
    expect(turns).toBeGreaterThan(3);
  });
});

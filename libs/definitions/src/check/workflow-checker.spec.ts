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

describe('checking a version that is published', () => {
  it('is done elsewhere when its text is long, and here when it is ordinary', async () => {
    const { checker, asked } = checkerOf(FOUND);
    const checked = await checker.checkAll(set);
    expect(checked.get('large')?.diagnostics).toEqual(FOUND);
    expect(checked.get('ordinary')?.diagnostics).toEqual(await here.ownFindings(ordinary, set));
    expect(asked).toEqual(['large@3']);
  });

  it.each([
    ['elsewhere when it has a table of many combinations, however short it is', 4, ['ordinary@3']],
    ['here when its table has few', 2, []],
  ])('is done %s', async (_where, columns, expected) => {
    const { checker, asked } = checkerOf(FOUND);
    const inputs = Array.from({ length: columns }, (_, index) => ({ name: `c${index}` }));
    const config = { inputs, rows: Array.from({ length: 8 }, () => ({})) };
    const nodes = [{ id: 'bands', type: 'core.table', config }];
    const version = { ...ordinary, spec: specOf('ordinary', { nodes }) };
    await checker.ownFindings(version, set);
    expect(asked).toEqual(expected);
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

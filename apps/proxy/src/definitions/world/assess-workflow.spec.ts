import type { Diagnostic } from '@platform/ports';

import { proxyCatalog, specOf } from '../../__fixtures__/proxy-catalog';
import { calling } from '../__fixtures__/calling-specs';
import { createAssessor, type CheckElsewhere } from './assess-workflow';
import type { StoredWorkflow } from './stored-workflow';
import type { World } from './world';

const versionOf = (slug: string, doc: string): StoredWorkflow => ({
  ...{ slug, name: slug, version: 3, hash: slug, pins: {}, agentPins: {} },
  spec: specOf(slug, { name: doc }),
});
const ordinary = versionOf('ordinary', 'x'.repeat(5_000));
const large = versionOf('large', 'x'.repeat(10_001));
const world: World = {
  catalog: proxyCatalog,
  workflows: new Map([ordinary, large].map((version) => [version.slug, version])),
  agents: new Map(),
};
const FOUND: readonly Diagnostic[] = [
  { code: 'WF999', severity: 'warning', path: '', message: { fr: 'ailleurs', en: 'elsewhere' } },
];
const versions = { version: async () => undefined, agent: async () => undefined };

function assessorOf(answer: Awaited<ReturnType<CheckElsewhere>>) {
  const asked: string[] = [];
  const assessor = createAssessor({
    versions,
    elsewhere: async ({ slug, version }) => {
      asked.push(`${slug}@${version}`);
      await new Promise((resolve) => setImmediate(resolve));
      return answer;
    },
  });
  return { assessor, asked };
}

const here = createAssessor({ versions });

describe('checking a version that is published', () => {
  it('is done elsewhere when its text is long, and here when it is ordinary', async () => {
    const { assessor, asked } = assessorOf(FOUND);
    const assessed = await assessor.assessAll(world);
    expect(assessed.get('large')?.diagnostics).toEqual(FOUND);
    expect(assessed.get('ordinary')?.diagnostics).toEqual(await here.ownFindings(ordinary, world));
    expect(asked).toEqual(['large@3']);
  });

  it('is done once for all who ask, at the same moment or later', async () => {
    const { assessor, asked } = assessorOf(FOUND);
    await Promise.all([assessor.assessAll(world), assessor.assessAll(world)]);
    await assessor.assessAll(world);
    expect(asked).toEqual(['large@3']);
  });

  it('is done here when nobody else can do it now', async () => {
    const { assessor } = assessorOf(undefined);
    expect(await assessor.ownFindings(large, world)).toEqual(await here.ownFindings(large, world));
  });

  it('lets others have their turn between the many that one workflow calls', async () => {
    const slugs = Array.from({ length: 40 }, (_each, at) => `callee-${at}`);
    const nodes = Array.from({ length: 100 }, (_each, at) => ({ id: `n${at}`, type: 't.lab' }));
    const callees = slugs.map((slug) => ({
      ...versionOf(slug, slug),
      spec: specOf(slug, { nodes }),
    }));
    const calls = slugs.map((workflow) => ({ workflow, version: 'published' as const }));
    const root = { ...versionOf('root', 'root'), spec: calling('root', ...calls) };
    const workflows = new Map([root, ...callees].map((version) => [version.slug, version]));
    let turns = 0;
    const counter = setInterval(() => (turns += 1), 0);
    await createAssessor({ versions }).assess(root, { ...world, workflows });
    clearInterval(counter);
    expect(turns).toBeGreaterThan(3);
  });
});

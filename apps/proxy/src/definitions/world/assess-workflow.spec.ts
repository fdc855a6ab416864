import { proxyCatalog, specOf } from '../../__fixtures__/proxy-catalog';
import { createAssessor, type CheckElsewhere } from './assess-workflow';
import type { StoredWorkflow } from './stored-workflow';
import type { World } from './world';

const trigger = (at: number) => ({ id: `n${at}`, type: 't.lab' });
const versionOf = (slug: string, nodes: number): StoredWorkflow => ({
  ...{ slug, name: slug, version: 3, hash: slug, pins: {}, agentPins: {} },
  spec: specOf(slug, { nodes: Array.from({ length: nodes }, (_each, at) => trigger(at)) }),
});
const small = versionOf('small', 1);
const large = versionOf('large', 300);
const world: World = {
  catalog: proxyCatalog,
  workflows: new Map([small, large].map((version) => [version.slug, version])),
  agents: new Map(),
};
const FOUND = [
  { code: 'WF999', severity: 'warning', path: '', message: { fr: 'ailleurs', en: 'elsewhere' } },
] as const;

function assessorOf(answer: Awaited<ReturnType<CheckElsewhere>>) {
  const asked: string[] = [];
  const assessor = createAssessor({
    versions: { version: async () => undefined, agent: async () => undefined },
    elsewhere: async ({ slug, version }) => {
      asked.push(`${slug}@${version}`);
      return answer;
    },
  });
  return { assessor, asked };
}

const here = createAssessor({
  versions: { version: async () => undefined, agent: async () => undefined },
});

describe('checking a version that is published', () => {
  it('is done elsewhere when it is large, once', async () => {
    const { signature } = await here.verdictOn(large, world);
    const { assessor, asked } = assessorOf({ signature, diagnostics: FOUND });
    for (let times = 0; times < 2; times += 1) {
      const assessed = await assessor.assessAll(world);
      expect(assessed.get('large')?.diagnostics).toEqual(FOUND);
      expect(assessed.get('small')?.diagnostics).toEqual(
        (await here.assess(small, world)).diagnostics,
      );
    }
    expect(asked).toEqual(['large@3']);
  });

  it.each([
    ['nobody else can do it now', undefined],
    ['what it reaches was another elsewhere', { signature: 'another', diagnostics: FOUND }],
  ])('is done here when %s', async (_when, answer) => {
    const { assessor } = assessorOf(answer);
    expect(await assessor.verdictOn(large, world)).toEqual(await here.verdictOn(large, world));
  });
});

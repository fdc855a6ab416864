import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkCatalog } from './__fixtures__/check-catalog';
import { found, mapOf } from './__fixtures__/findings';
import { guard, sound, specOf, start } from './__fixtures__/specs';
import { checkWorkflow, parseWorkflow, type NodeSpec } from './index';

const write = { id: 'write', type: 't.write' };

describe('checkWorkflow', () => {
  it('has nothing to say of a sound specification', () => {
    expect(checkWorkflow(sound, checkCatalog)).toEqual([]);
  });

  it('has nothing to say of a sound body of a map', () => {
    const each = mapOf([{ id: 'write', type: 't.write' }], ['$in.item -> write.value']);
    expect(found(specOf([start, each], ['start.$done -> each.$after']))).toEqual([]);
  });

  it('says of one mistake one thing: what hangs on it is not reported again', () => {
    const spec = specOf(
      [start, { id: 'gone', type: 't.none' }, { id: 'read', type: 't.read' }],
      ['start.value -> gone.value', 'gone.value -> read.value'],
      { outputs: [{ name: 'o', type: { kind: 'any' }, from: 'gone.value' }] },
    );
    expect(found(spec)).toEqual(['WF101 /nodes/1/type']);
  });

  it('gives what it finds by scope, then in the order of the document', () => {
    const each = mapOf(
      [
        { id: 'b', type: 't.none' },
        { id: 'a', type: 't.none' },
      ],
      ['$in.item -> gone.value'],
    );
    const spec = specOf(
      [start, each, { id: 'x', type: 't.none' }, { ...write, inputs: { text: { expr: '1 +' } } }],
      ['start.value -> write.dose', 'start.value -> gone.value'],
      { context: ['nobody'], settings: { timezone: 'Mars/Base' } },
    );
    expect(found(spec)).toEqual([
      'WF201 /context/0',
      'WF101 /nodes/2/type',
      'WF307 /nodes/3/inputs/text/expr',
      'WF102 /edges/1/to',
      'WF100 /settings/timezone',
      'WF101 /nodes/1/config/body/nodes/0/type',
      'WF101 /nodes/1/config/body/nodes/1/type',
      'WF102 /nodes/1/config/body/edges/0/to',
    ]);
  });

  it('says every sentence in French and in English', () => {
    const spec = specOf(
      [
        write,
        { id: 'write', type: 't.none' },
        { id: 'ask', type: 't.ask', policy: { onError: 'route' } },
        guard('in.value'),
      ],
      ['write.dose -> guard.value', 'guard.else -> guard.$after'],
      { settings: { timezone: 'x' }, context: ['x'] },
    );
    const findings = checkWorkflow(spec, checkCatalog);
    expect(findings.length).toBeGreaterThan(8);
    for (const { message } of findings) {
      expect(message.fr).not.toBe('');
      expect(message.en).not.toBe('');
      expect(message.en).not.toBe(message.fr);
    }
  });

  it('stops after a thousand findings and says so', () => {
    const wrong = (count: number): readonly NodeSpec[] =>
      Array.from({ length: count }, (_, index) => ({ id: `n${index}`, type: 't.none' }));
    expect(checkWorkflow(specOf([start, ...wrong(1_000)]), checkCatalog)).toHaveLength(1_000);
    const findings = checkWorkflow(specOf([start, ...wrong(1_001)]), checkCatalog);
    expect(findings).toHaveLength(1_001);
    expect(findings.at(-1)).toMatchObject({ code: 'WF106', severity: 'error', path: '' });
    expect(findings.at(-1)?.message.en).toContain('1000 findings out of 1001');
  });

  it('refuses of the reference example what is not registered, and says where', () => {
    const text = readFileSync(join(__dirname, '__fixtures__/aki-watch.json'), 'utf8');
    const { spec } = parseWorkflow(text);
    if (!spec) throw new Error('the example does not parse');
    const types = found(spec).filter((finding) => finding.startsWith('WF101'));
    expect(types).toEqual([
      'WF101 /nodes/0/type',
      'WF101 /nodes/1/type',
      'WF101 /nodes/2/type',
      'WF101 /nodes/4/type',
      'WF101 /nodes/6/type',
      'WF101 /nodes/7/type',
      'WF101 /nodes/8/type',
      'WF101 /nodes/5/config/body/nodes/1/type',
    ]);
  });
});

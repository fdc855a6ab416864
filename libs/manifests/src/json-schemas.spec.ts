import { Ajv } from 'ajv';

import { instanceManifestJsonSchema, pluginManifestJsonSchema } from './index';

const ajv = new Ajv({ strict: false });
const plugin = ajv.compile(pluginManifestJsonSchema);
const instance = ajv.compile(instanceManifestJsonSchema);

const withAgent = (ports: object) => ({
  apiVersion: 'platform/plugin-v1',
  name: 'p',
  version: '1.0.0',
  contributes: { agents: [{ name: 'a', provider: 'p', model: 'm', prompt: 'p', ...ports }] },
});

describe('the JSON Schema of what authors write', () => {
  it('stands alone and lets defaults out', () => {
    expect(plugin({ apiVersion: 'platform/plugin-v1', name: 'p', version: '1.0.0' })).toBe(true);
    expect(instance({ apiVersion: 'platform/instance-v1', ports: { p: { adapter: 'a' } } })).toBe(
      true,
    );
    expect(instance({ apiVersion: 'platform/instance-v1', ports: { p: {} } })).toBe(false);
    expect(plugin({ apiVersion: 'platform/plugin-v1', name: 'p', version: 'un' })).toBe(false);
  });

  it('accepts the older and shorter forms, and not both at once [MAN-155 MAN-156 MAN-230 MAN-233]', () => {
    const ports = { inputs: [{ name: 'i', type: 'String' }] };
    expect(plugin(withAgent({ input: 'String', output: 'String' }))).toBe(true);
    expect(plugin(withAgent({ ...ports, output: 'String' }))).toBe(true);
    expect(plugin(withAgent({ ...ports, input: 'String', output: 'String' }))).toBe(false);
    expect(plugin(withAgent(ports))).toBe(false);
    const requiring = (requirement: unknown) => ({
      apiVersion: 'platform/instance-v1',
      plugins: { a: requirement },
    });
    expect(instance(requiring('^1.0.0'))).toBe(true);
    expect(instance(requiring({ version: '1', path: 'x' }))).toBe(false);
  });

  it('checks types to any depth', () => {
    const field = (type: object) => ({
      apiVersion: 'platform/plugin-v1',
      name: 'p',
      version: '1.0.0',
      contributes: {
        types: [{ name: 'T', doc: '', layer: 'datatype', fields: { f: { type, required: true } } }],
      },
    });
    expect(plugin(field({ kind: 'list', of: { kind: 'primitive', name: 'Date' } }))).toBe(true);
    expect(plugin(field({ kind: 'list', of: { kind: 'primitive', name: 'Day' } }))).toBe(false);
  });
});

import { checkPluginManifest, type ContributionSection } from '../index';
import { at, changed, COMPLETE } from './complete-entries';

const ENVELOPE = { apiVersion: 'platform/plugin-v1', name: 'lab', version: '1.0.0' };

export const REFUSED = 'refused';
export const NOTHING = 'nothing';

/** The expectations for one field: the result when it is absent, values it accepts, values it refuses. */
export interface Field {
  readonly id: string;
  readonly section: ContributionSection;
  /** Path inside the entry, e.g. `concepts.0.code`. */
  readonly field: string;
  /** `refused`, `nothing`, or the default in a list of one. */
  readonly absent: typeof REFUSED | typeof NOTHING | readonly [unknown];
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
}

export const TEXTS = { takes: ['x'], refuses: [1, null, {}] } as const;
export const NAMES = { takes: ['x'], refuses: [1, null, ''] } as const;
export const FLAGS = { takes: [true, false], refuses: ['yes', 1] } as const;
export const MODULES = {
  takes: ['./a', 'a/b', './src/a.ts', './a.js'],
  refuses: ['../a', 'a/../../b', '/etc/passwd', 'C:\\a', 'file:///a', 'node:fs', '', 1],
} as const;
export const EXPORTS = { absent: ['default'], takes: ['make'], refuses: ['', 1] } as const;
export const RECORDS = { takes: [{}, { a: { b: [1] } }], refuses: ['x', [], 1] } as const;
export const TYPES = {
  takes: [{ kind: 'any' }, { kind: 'list', of: { kind: 'object', name: 'Dose' } }],
  refuses: ['String', { kind: 'text' }, { kind: 'list' }, {}, 1],
} as const;

/** Parses a manifest with two entries in a section: a valid one and `entry`. */
function beside(section: ContributionSection, entry: object) {
  const { manifest, diagnostics } = checkPluginManifest({
    ...ENVELOPE,
    contributes: { [section]: [COMPLETE[section], entry] },
  });
  return { kept: manifest?.contributes[section] ?? [], diagnostics };
}

function expectRefusedAlone({ section, field }: Field, entry: object): void {
  const { kept, diagnostics } = beside(section, entry);
  expect(kept).toHaveLength(1);
  expect(diagnostics.length).toBeGreaterThan(0);
  for (const { code, severity, path, message } of diagnostics) {
    expect([code, severity]).toEqual(['PLUGIN_CONTRIBUTION_INVALID', 'error']);
    expect(path.startsWith(`/contributes/${section}/1`)).toBe(true);
    expect(message.fr).toContain(section);
  }
  const [first = ''] = field.split('.');
  // "Exactly one of event and resolve" is reported at the entry, not at one of its fields.
  if (first === 'resolve') return;
  expect(diagnostics.map(({ path }) => path).join(' ')).toContain(`/1/${first}`);
}

export function expectLeftOut(described: Field): void {
  const { section, field, absent } = described;
  const entry = changed(COMPLETE[section], field);
  if (absent === REFUSED) return expectRefusedAlone(described, entry);
  const { kept, diagnostics } = beside(section, entry);
  expect(diagnostics).toEqual([]);
  expect(at(kept[1], field)).toEqual(absent === NOTHING ? undefined : absent[0]);
}

export function expectTakes({ section, field, takes }: Field): void {
  for (const value of takes) {
    const { kept, diagnostics } = beside(section, changed(COMPLETE[section], field, value));
    expect([value, diagnostics]).toEqual([value, []]);
    expect(at(kept[1], field)).toEqual(value);
  }
}

export function expectRefuses(described: Field): void {
  const { section, field, refuses } = described;
  for (const value of refuses) {
    expectRefusedAlone(described, changed(COMPLETE[section], field, value));
  }
}

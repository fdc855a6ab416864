import { forgetTab, takeTab } from './session';

/** As the storage of a browser: its keys are its own properties. */
function storageOf(kept: Readonly<Record<string, string>>): Storage {
  const storage = { ...kept };
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  };
  Object.setPrototypeOf(storage, methods);
  return storage as unknown as Storage;
}

const KEPT = {
  'platform.api-key': 'wfp_a',
  'platform.draft.ask:r1': '{"remark":"to keep"}',
  'platform.simulation.alert': '{}',
  'platform.reveal.runs:all': 'true',
  'oidc.user:hospital': '{}',
};

describe('a tab', () => {
  it('keeps what its person has left, also through a new sign-in', () => {
    const storage = storageOf(KEPT);
    expect(takeTab('a', storage)).toBe(false);
    expect(takeTab('a', storage)).toBe(false);
    expect({ ...storage }).toEqual({ ...KEPT, 'platform.person': 'a' });
  });

  it('of another person has nothing of the one before', () => {
    const storage = storageOf(KEPT);
    takeTab('a', storage);
    expect(takeTab('b', storage)).toBe(true);
    expect({ ...storage }).toEqual({ 'oidc.user:hospital': '{}', 'platform.person': 'b' });
  });

  it('that somebody has left has nothing of theirs, but for what ends the session at the provider', () => {
    const storage = storageOf(KEPT);
    takeTab('a', storage);
    forgetTab(storage);
    expect({ ...storage }).toEqual({ 'oidc.user:hospital': '{}' });
  });
});

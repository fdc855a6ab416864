import type { RunStore } from '@platform/run-store';

/** As in a database that was put back to before it knew of any generation. */
export async function forgetGenerations({
  generations,
}: Pick<RunStore, 'generations'>): Promise<void> {
  let state = await generations.read();
  while (state.confirmed ?? state.intended) {
    // What was confirmed gives way to what is intended, and that to nothing.
    await generations.confirm(state);
    state = await generations.read();
  }
}

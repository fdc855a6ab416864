/** Waits for a condition that something else brings about; gives up after two minutes. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('never came true');
}

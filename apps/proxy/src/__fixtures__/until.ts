const LIMIT_MS = 120_000;
const FIRST_MS = 5;
const LONGEST_MS = 100;

/** Waits for a condition that something else brings about, looking less and less often; gives up after two minutes. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (let pause = FIRST_MS; Date.now() < end; pause = Math.min(LONGEST_MS, pause * 1.2)) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error('never came true');
}

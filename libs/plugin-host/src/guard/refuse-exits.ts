import { PluginExitRefusedError } from './plugin-exit-refused-error';
import type { PluginGuard } from './plugin-guard';

/** The functions of Node that end its own process. */
type Endings = Record<'exit' | 'reallyExit' | 'abort', (...given: readonly unknown[]) => unknown>;

/**
 * Makes `process.exit`, `process.abort` and signals to the own process throw when code of a plugin calls them.
 * The main program calls it once.
 */
export function refuseExits(guard: PluginGuard): void {
  const refuse = (what: string): void => {
    const call = guard.ownerOf(new Error(what));
    if (call === undefined) return;
    const refused = new PluginExitRefusedError(call.plugin, what);
    guard.report(call, 'exit', refused);
    throw refused;
  };
  const endings = process as unknown as Endings;
  for (const name of ['exit', 'reallyExit', 'abort'] as const) {
    const original = endings[name];
    endings[name] = (...given) => {
      refuse(`process.${name}()`);
      return original.apply(process, given as unknown[]);
    };
  }
  const kill = process.kill.bind(process);
  process.kill = (pid, signal) => {
    // Process id 0 is the whole process group. Signal 0 only checks whether a process exists.
    const isOwn = pid === process.pid || pid === 0 || pid === -process.pid;
    if (isOwn && signal !== 0) refuse('process.kill()');
    return kill(pid, signal);
  };
}

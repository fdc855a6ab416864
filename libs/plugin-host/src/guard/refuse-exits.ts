import { PluginExitRefusedError } from './plugin-exit-refused-error';
import type { PluginGuard } from './plugin-guard';

/** The ways of Node to end its own process, as far as they are functions. */
type Endings = Record<'exit' | 'reallyExit' | 'abort', (...given: readonly unknown[]) => unknown>;

/**
 * From now on `process.exit`, `process.abort` and a signal to itself throw when code of a plugin calls
 * them. Once a process, by the program that owns it.
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
    // 0 is the whole process group, and signal 0 only asks whether a process is there.
    const isOwn = pid === process.pid || pid === 0 || pid === -process.pid;
    if (isOwn && signal !== 0) refuse('process.kill()');
    return kill(pid, signal);
  };
}

const INHERITED = /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|PLATFORM_FROM_BUILD)$/;

/**
 * What a child may see of our environment when nothing else is asked: enough to run, nothing that
 * configures it, so that a test does not depend on the shell it is started from.
 */
export function inheritedEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([name]) => INHERITED.test(name)));
}

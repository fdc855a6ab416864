import { StackError } from './stack-error';

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

class PlatformUnsupportedError extends StackError {
  constructor(platform: string) {
    super(
      'STACK_PLATFORM_UNSUPPORTED',
      `The control plane has no build for ${platform}, only for ${PLATFORMS.join(', ')}; on Windows use WSL 2.`,
    );
  }
}

export class BinaryMissingError extends StackError {
  constructor(packageName: string) {
    super(
      'STACK_BINARY_MISSING',
      `The control plane is not installed: package ${packageName} is missing; run "npm ci --include=dev --include=optional".`,
    );
  }
}

interface BinaryLookup {
  platform?: string;
  arch?: string;
  resolve?: (specifier: string) => string;
}

/**
 * Returns the path of the server binary in its platform package. The launcher of the package is not used: it would
 * put one more process between a signal and the server.
 */
export function controlPlaneBinary({
  platform = process.platform,
  arch = process.arch,
  resolve = require.resolve,
}: BinaryLookup = {}): string {
  const build = `${platform}-${arch}`;
  if (!PLATFORMS.includes(build)) throw new PlatformUnsupportedError(build);
  const packageName = `@restatedev/restate-server-${build}`;
  try {
    return resolve(`${packageName}/bin/restate-server`);
  } catch {
    throw new BinaryMissingError(packageName);
  }
}
